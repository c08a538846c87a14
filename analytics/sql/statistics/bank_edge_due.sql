-- What was a banker to win of what the others bet, by the exact chances of all that they could see?
-- Numerator: sum of their stakes, each times its exact expectation with the sign turned, in least stakes of the deal.
-- Denominator: sum of their stakes, in least stakes, of the bets whose chance can be said. Interval: of a ratio of
-- sums.
-- Unit: percent of what was bet.
CREATE OR REPLACE TEMP MACRO bank_edge_due(expectation, stake, small_bet) AS ratio(
    CASE WHEN stake > 0 THEN -expectation * stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN stake > 0 AND expectation IS NOT NULL THEN stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
