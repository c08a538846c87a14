-- What does it cost a player to bet or to pass after the last card, against the better of the two?
-- Numerator: 100 times what the best stake brings on average, or nothing where that is less, less the one of these
-- that he chose, in least stakes. His stake itself is judged in `regret`.
-- Denominator: turns in which he might pass, and of which that can be said. Interval: of an average.
-- Unit: least stakes per 100 such turns.
CREATE OR REPLACE TEMP MACRO passing_regret(passing_cost, small_bet) AS average(
    100.0 * passing_cost::DOUBLE / nullif(small_bet, 0)::DOUBLE
);
