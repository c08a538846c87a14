-- How many least stakes does a player win per 100 deals of the Red Dog family?
-- Numerator: 100 times the net result of a deal, in least stakes of that deal: antes, what he put up and what he took
-- as dealer too.
-- Denominator: deals in which he had cards, or dealt. Interval: of an average.
-- Unit: least stakes per 100 deals.
CREATE OR REPLACE TEMP MACRO deal_result(net, small_bet) AS average(
    100.0 * net::DOUBLE / nullif(small_bet, 0)::DOUBLE
);
