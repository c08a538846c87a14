-- How many cards has a player seen that are not their own?
-- Numerator: sum of the other players' upcards so far, including those of players who folded, and of burn cards that
-- were exposed.
-- Denominator: hands and streets, except the last street, on which the player's cards and all upcards are known.
-- Interval: of an average.
-- Unit: cards.
-- Heading: Dead cards seen
-- Short: dead|cards
-- Groups: cards 10
CREATE OR REPLACE TEMP MACRO dead_cards(dead_cards) AS average(dead_cards);
