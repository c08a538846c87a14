-- How much of what the other players bet should a banker win, by the exact chances given all the cards that they could
-- see?
-- Numerator: sum of their stakes, each times the expected value of the bet with its sign reversed, in minimum stakes
-- of the deal.
-- Denominator: sum of their stakes, in minimum stakes, for bets whose chance can be calculated. Interval: of a ratio
-- of sums.
-- Unit: percent of the amount bet.
-- Heading: Edge by chance
-- Short: by|chance
-- Groups: banker 20
CREATE OR REPLACE TEMP MACRO bank_edge_due(expectation, stake, small_bet) AS ratio(
    CASE WHEN stake > 0 THEN -expectation * stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN stake > 0 AND expectation IS NOT NULL THEN stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
