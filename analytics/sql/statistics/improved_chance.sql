-- How often should a player's next card have improved him?
-- Numerator: sum of the exact chances, live outs in percent of the unseen cards.
-- Denominator: hands and streets before which his cards were known when they were dealt, and after which he got another
-- card. Interval: normal approximation of the average chance.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO improved_chance(improved, from_deal, chance) AS average(
    CASE WHEN from_deal AND improved IS NOT NULL THEN 100.0 * chance END
);
