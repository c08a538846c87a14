-- How much more often than his share does a player have to open?
-- Numerator: hands in which the first action was his, a bring-in or a bet in its place, less one in every n, where n
-- players were dealt in: what chance gives him.
-- Denominator: hands he was dealt into in which anybody opened. Interval: of an average.
-- Unit: percentage points.
CREATE OR REPLACE TEMP MACRO bring_in_excess(opened, players, position) AS average(
    CASE WHEN position IS NOT NULL THEN 100.0 * (opened::INTEGER - 1.0::DOUBLE / players) END
);
