-- By how much does a player bet more than the best stake?
-- Numerator: sum of his stakes less the best ones, in least stakes: below 0 for one who bets too little.
-- Denominator: bets whose chance can be said. Interval: of an average.
-- Unit: least stakes.
CREATE OR REPLACE TEMP MACRO overbet(best, stake, small_bet) AS average(
    CASE WHEN stake > 0 THEN (stake - best)::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
