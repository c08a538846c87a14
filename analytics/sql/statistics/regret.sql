-- How much do a player's stakes lose compared with the best ones, given all the cards that they could see?
-- Numerator: 100 times the expected value of the best stake minus that of the player's, in minimum stakes. The best
-- stake is the maximum allowed if the chance is better than even, and the minimum otherwise. Buying cards and passing
-- are judged in `buying_regret` and `passing_regret`.
-- Denominator: bets whose chance can be calculated. Interval: of an average.
-- Unit: minimum stakes per 100 bets.
-- Heading: Regret
-- Short: regret
-- Groups: stakes 10
CREATE OR REPLACE TEMP MACRO regret(best, stake, expectation, small_bet) AS average(
    CASE WHEN stake > 0 THEN 100.0 * expectation * (best - stake)::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
