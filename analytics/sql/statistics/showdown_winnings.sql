-- How many big bets does a player win at showdowns?
-- Numerator: 100 times the net result, after rake, of a hand in which he was still in at the showdown, nothing for
-- other hands, in big bets of that hand.
-- Denominator: hands he was dealt into. Interval: of an average.
-- Unit: big bets per 100 hands.
CREATE OR REPLACE TEMP MACRO showdown_winnings(showdown, net, big_bet) AS average(
    CASE WHEN showdown THEN 100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE ELSE 0 END
);
