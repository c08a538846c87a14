-- What does a player get back for what he bets, beside the stakes themselves?
-- Numerator: sum of what his turns brought him, bought cards paid, in least stakes of the deal.
-- Denominator: sum of his stakes, in least stakes. Interval: of a ratio of sums.
-- Unit: percent of what was bet.
CREATE OR REPLACE TEMP MACRO bet_return(net, stake, small_bet) AS ratio(
    CASE WHEN stake > 0 THEN net::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN stake > 0 THEN stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
