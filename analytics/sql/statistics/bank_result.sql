-- How many minimum stakes does a player win per 100 deals as the banker?
-- Numerator: 100 times what the player took out minus what they put up in a deal, in minimum stakes of that deal.
-- Denominator: deals of games with a bank that the player dealt. Interval: of an average; deals of the same bank are
-- not independent.
-- Unit: minimum stakes per 100 deals.
-- Heading: Result as banker
-- Short: as|banker
-- Groups: deals 20
CREATE OR REPLACE TEMP MACRO bank_result(banks, net, small_bet) AS average(
    CASE WHEN banks THEN 100.0 * net::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
