-- How much more does a player win at showdown with this class of starting hand than all other players?
-- Numerator: 100 times the net result of a hand, in big bets of that hand, minus the average of all other players in
-- the database with the same class in the same game and currency, regardless of filters.
-- Denominator: hands in which the player was still in at showdown and the cards of everyone there are known, as in the
-- others' hands. If a site does not show mucked cards, the losing hands of other players are missing, and the figure
-- is too low. Interval: of the difference of two averages; players who meet at a showdown are taken as independent.
-- Unit: big bets per 100 hands.
-- Heading: More than others at showdown
-- Short: at|showdown
-- Groups: starting 30
CREATE OR REPLACE TEMP MACRO start_showdown_excess(net, big_bet, shown_mean, shown_error) AS beside(
    100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE - shown_mean, shown_error
);
