-- What return does a player get on their bets, not counting the stakes themselves?
-- Numerator: sum of what the player won or lost in their turns, after paying for bought cards, in minimum stakes of
-- the deal.
-- Denominator: sum of the player's stakes, in minimum stakes. Interval: of a ratio of sums.
-- Unit: percent of the amount bet.
-- Heading: Return
-- Short: return
-- Groups: bets 50
CREATE OR REPLACE TEMP MACRO bet_return(net, stake, small_bet) AS ratio(
    CASE WHEN stake > 0 THEN net::DOUBLE / nullif(small_bet, 0)::DOUBLE END,
    CASE WHEN stake > 0 THEN stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
