-- How much more often than his share does a player have to bring in?
-- Numerator: hands in which he posted the bring-in, less one in every n, where n players were dealt in: what chance
-- gives him.
-- Denominator: hands he was dealt into in which somebody brought in or opened, and that tell who did. Interval:
-- normal approximation.
-- Unit: percentage points.
CREATE OR REPLACE TEMP MACRO bring_in_excess(brought_in, players, position) AS average(
    CASE WHEN position IS NOT NULL THEN 100.0 * (brought_in::INTEGER - 1.0::DOUBLE / players) END
);
