-- How many of the unseen cards would improve a player's hand next?
-- Numerator: sum of the live outs, as a percentage of the unseen cards. This is the chance for the next card only if
-- the other players' decisions to fold or stay do not depend on the cards they hold.
-- Denominator: hands and streets before which the player's cards were known when they were dealt, and after which they
-- got another card. Interval: of an average.
-- Unit: percent.
-- Heading: Live outs among unseen cards
-- Short: outs|%
-- Groups: cards 40
CREATE OR REPLACE TEMP MACRO improved_chance(improved, from_deal, chance) AS average(
    CASE WHEN from_deal AND improved IS NOT NULL THEN 100.0 * chance END
);
