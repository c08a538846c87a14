-- What does a player win or lose after posting the bring-in?
-- Numerator: 100 times the net result of a hand, after rake, in big bets of that hand; the ante and the bring-in count
-- as lost like any other bet.
-- Denominator: hands in which the player posted the bring-in. Interval: of an average.
-- Unit: big bets per 100 such hands.
-- Heading: Result after bring-in
-- Short: BB|/100
-- Groups: bring-in 60
CREATE OR REPLACE TEMP MACRO bring_in_result(brought_in, net, big_bet) AS average(
    CASE WHEN brought_in THEN 100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE END
);
