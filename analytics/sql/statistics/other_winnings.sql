-- How many big bets does a player win without showdown?
-- Numerator: 100 times the net result, after rake, of a hand in which the player folded or all others did, in big bets
-- of that hand; other hands count as 0.
-- Denominator: hands dealt to the player. Interval: of an average.
-- Unit: big bets per 100 hands.
-- Heading: Without showdown
-- Short: without
-- Groups: results 30
CREATE OR REPLACE TEMP MACRO other_winnings(went_to_showdown, net, big_bet) AS average(
    CASE WHEN NOT went_to_showdown THEN 100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE ELSE 0 END
);
