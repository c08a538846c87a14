-- How much more often than his share does a player win after bringing in?
-- Numerator: hands in which he collected something, less one in every n, where n players were dealt in.
-- Denominator: hands in which he posted the bring-in. Interval: of an average. Split pots have more than one winner.
-- Unit: percentage points.
CREATE OR REPLACE TEMP MACRO bring_in_won_excess(brought_in, won, players) AS average(
    CASE WHEN brought_in THEN 100.0 * (won::INTEGER - 1.0::DOUBLE / players) END
);
