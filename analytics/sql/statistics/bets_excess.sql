-- How much more often than by chance does a player win their bets?
-- Numerator: bets won minus their chances, with all unseen cards taken as equally likely. This does not test the deal:
-- other players' stakes reveal something about their cards, and that is not taken into account.
-- Denominator: bets whose chance can be calculated. Interval: of an average.
-- Unit: percentage points.
-- Heading: More often than by chance
-- Short: excess
-- Groups: bets 40
CREATE OR REPLACE TEMP MACRO bets_excess(outcome, wins, cases) AS average(
    CASE WHEN outcome <> 0 THEN 100.0 * ((outcome > 0)::INTEGER - wins / nullif(cases, 0)) END
);
