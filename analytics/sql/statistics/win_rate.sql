-- How many big bets does a player win per 100 hands?
-- Numerator: 100 times the net result of a hand, after rake, in big bets of that hand, unrounded.
-- Denominator: hands dealt to the player. Interval: of an average; hands of one session are taken as independent.
-- Unit: big bets per 100 hands.
-- Heading: Win rate
-- Short: BB/100
-- Groups: overview 10, results 10, luck 10, starting 10
CREATE OR REPLACE TEMP MACRO win_rate(net, big_bet) AS average(100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE);
