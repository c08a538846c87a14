-- How many big bets does a player win at showdown?
-- Numerator: 100 times the net result, after rake, of a hand in which the player was still in at showdown, in big bets
-- of that hand; other hands count as 0.
-- Denominator: hands dealt to the player. Interval: of an average.
-- Unit: big bets per 100 hands.
-- Heading: At showdown
-- Short: at|showdown
-- Groups: results 20
CREATE OR REPLACE TEMP MACRO showdown_winnings(went_to_showdown, net, big_bet) AS average(
    CASE WHEN went_to_showdown THEN 100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE ELSE 0 END
);
