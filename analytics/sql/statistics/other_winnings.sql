-- How many big bets does a player win without a showdown?
-- Numerator: 100 times the net result, after rake, of a hand in which he folded or all others did, nothing for other
-- hands, in big bets of that hand.
-- Denominator: hands he was dealt into. Interval: of an average.
-- Unit: big bets per 100 hands.
CREATE OR REPLACE TEMP MACRO other_winnings(showdown, net, big_bet) AS average(
    CASE WHEN NOT showdown THEN 100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE ELSE 0 END
);
