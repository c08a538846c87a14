-- How much more often than by chance does a player have to open the betting?
-- Numerator: hands in which the player acted first, by a bring-in or a bet in its place, minus their share by chance:
-- 1/n for each hand with n players.
-- Denominator: hands dealt to the player in which anyone opened. Interval: of an average.
-- Unit: percentage points.
-- Heading: More often than by chance
-- Short: over|1/n
-- Groups: bring-in 20
CREATE OR REPLACE TEMP MACRO bring_in_excess(opened, players, position) AS average(
    CASE WHEN position IS NOT NULL THEN 100.0 * (opened::INTEGER - 1.0::DOUBLE / players) END
);
