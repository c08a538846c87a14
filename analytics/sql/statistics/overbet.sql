-- How much more than the best stake does a player bet?
-- Numerator: sum of the player's stakes minus the best ones, in minimum stakes; negative for a player who bets too
-- little.
-- Denominator: bets whose chance can be calculated. Interval: of an average.
-- Unit: minimum stakes.
-- Heading: Bets too much
-- Short: too|much
-- Groups: stakes 20
CREATE OR REPLACE TEMP MACRO overbet(best, stake, small_bet) AS average(
    CASE WHEN stake > 0 THEN (stake - best)::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
