-- How much more often than by chance does a player win his bets?
-- Numerator: bets won less their chances, all unseen cards taken as equally likely. This is no test of the deal: what others
-- stake tells of their cards, and is not counted.
-- Denominator: bets of which his chance can be said. Interval: of an average.
-- Unit: percentage points.
CREATE OR REPLACE TEMP MACRO bets_excess(outcome, wins, cases) AS average(
    CASE WHEN outcome <> 0 THEN 100.0 * ((outcome > 0)::INTEGER - wins / nullif(cases, 0)) END
);
