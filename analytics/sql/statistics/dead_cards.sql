-- How many cards has a player seen that are not his own?
-- Numerator: sum of the open cards of all others so far, of those who folded too, and of burned cards that were seen.
-- Denominator: hands and streets before the last on which his cards are known, and all open cards are. Interval: of an
-- average.
-- Unit: cards.
CREATE OR REPLACE TEMP MACRO dead_cards(dead_cards) AS average(dead_cards);
