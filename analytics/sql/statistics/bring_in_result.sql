-- What does a player win or lose after bringing in?
-- Numerator: 100 times the net result of a hand, after rake, in big bets of that hand; ante and bring-in are lost like
-- other bets.
-- Denominator: hands in which he posted the bring-in. Interval: of an average.
-- Unit: big bets per 100 such hands.
CREATE OR REPLACE TEMP MACRO bring_in_result(brought_in, net, big_bet) AS average(
    CASE WHEN brought_in THEN 100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE END
);
