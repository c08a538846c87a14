-- How many least stakes does a player win per 100 deals as the banker?
-- Numerator: 100 times what he took out less what he put up in a deal, in least stakes of that deal.
-- Denominator: deals of games with a bank that he dealt. Interval: of an average; the deals of one bank hang together.
-- Unit: least stakes per 100 deals.
CREATE OR REPLACE TEMP MACRO bank_result(banks, net, small_bet) AS average(
    CASE WHEN banks THEN 100.0 * net::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
