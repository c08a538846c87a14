-- How many minimum stakes does a player win per 100 deals of the Red Dog family?
-- Numerator: 100 times the net result of a deal, in minimum stakes of that deal; it includes antes, and what the
-- player put up and took out as the dealer.
-- Denominator: deals in which the player had cards or was the dealer. Interval: of an average.
-- Unit: minimum stakes per 100 deals.
-- Heading: Result
-- Short: per|100
-- Groups: deals 10
CREATE OR REPLACE TEMP MACRO deal_result(net, small_bet) AS average(
    100.0 * net::DOUBLE / nullif(small_bet, 0)::DOUBLE
);
