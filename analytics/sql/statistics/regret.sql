-- What do a player's stakes cost him against the best ones, given all that he could see?
-- Numerator: 100 times the expectation of the best stake less that of his own, in least stakes: the best is the most
-- that he may bet where his chance is above even, else the least. What cards he buys, and where he passes, is judged
-- in `buying_regret` and `passing_regret`.
-- Denominator: bets whose chance can be said. Interval: of an average.
-- Unit: least stakes per 100 bets.
CREATE OR REPLACE TEMP MACRO regret(best, stake, expectation, small_bet) AS average(
    CASE WHEN stake > 0 THEN 100.0 * expectation * (best - stake)::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
