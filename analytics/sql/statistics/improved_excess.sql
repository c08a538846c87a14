-- How much more often than by chance does a player's next card improve him?
-- Numerator: draws that improved him, less their exact chances, live outs of unseen cards: near 0 where the deal is honest.
-- Denominator: hands and streets before which his cards were known when they were dealt, and after which he got another
-- card. Interval: normal approximation.
-- Unit: percentage points.
CREATE OR REPLACE TEMP MACRO improved_excess(improved, from_deal, chance) AS average(
    CASE WHEN from_deal THEN 100.0 * (improved::INTEGER - chance) END
);
