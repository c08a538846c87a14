-- How many of the unseen cards would improve a player next?
-- Numerator: sum of live outs in percent of the unseen cards. That is the chance of the next card only if the others fold
-- and stay whatever they hold.
-- Denominator: hands and streets before which his cards were known when they were dealt, and after which he got another
-- card. Interval: of an average.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO improved_chance(improved, from_deal, chance) AS average(
    CASE WHEN from_deal AND improved IS NOT NULL THEN 100.0 * chance END
);
