-- How much does a player lose by betting or passing after the last card, compared with the better of the two?
-- Numerator: 100 times the better of two expected values, that of the best stake and 0 for passing, minus the one that
-- the player chose, in minimum stakes. The stake itself is judged in `regret`.
-- Denominator: turns in which the player could pass and all of this can be calculated. Interval: of an average.
-- Unit: minimum stakes per 100 such turns.
-- Heading: Regret of passing
-- Short: passing|regret
-- Groups: buying 50
CREATE OR REPLACE TEMP MACRO passing_regret(passing_cost, small_bet) AS average(
    100.0 * passing_cost::DOUBLE / nullif(small_bet, 0)::DOUBLE
);
