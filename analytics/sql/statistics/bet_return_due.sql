-- What return should a player get on their bets, given all the cards that they could see?
-- Numerator: sum of the player's stakes, each times the exact expected value of the bet, in minimum stakes of the
-- deal.
-- Denominator: sum of the player's stakes, in minimum stakes, for bets whose chance can be calculated. Interval: of a
-- ratio of sums.
-- Unit: percent of the amount bet.
-- Heading: Return by chance
-- Short: by|chance
-- Groups: bets 60
CREATE OR REPLACE TEMP MACRO bet_return_due(expectation, stake, small_bet) AS ratio(
    CASE WHEN stake > 0 THEN expectation * stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN stake > 0 AND expectation IS NOT NULL THEN stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
