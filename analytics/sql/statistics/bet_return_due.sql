-- What was a player to get back for what he bets, given all that he could see?
-- Numerator: sum of his stakes, each times its exact expectation, in least stakes of the deal.
-- Denominator: sum of his stakes, in least stakes, of the bets whose chance can be said. Interval: of a ratio of sums.
-- Unit: percent of what was bet.
CREATE OR REPLACE TEMP MACRO bet_return_due(expectation, stake, small_bet) AS ratio(
    CASE WHEN stake > 0 THEN expectation * stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN stake > 0 AND expectation IS NOT NULL THEN stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
