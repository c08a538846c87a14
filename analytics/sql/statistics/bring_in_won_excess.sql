-- How much more often than an equal share of the hands does a player win after posting the bring-in?
-- Numerator: hands in which the player collected something, minus 1/n for each hand with n players.
-- Denominator: hands in which the player posted the bring-in. Split pots have more than one winner. Interval: of an
-- average.
-- Unit: percentage points.
-- Heading: Wins above equal share
-- Short: won|- 1/n
-- Groups: bring-in 70
CREATE OR REPLACE TEMP MACRO bring_in_won_excess(brought_in, won, players) AS average(
    CASE WHEN brought_in THEN 100.0 * (won::INTEGER - 1.0::DOUBLE / players) END
);
