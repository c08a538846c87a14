-- How much more does a player win with this class of starting hand than all other players?
-- Numerator: 100 times the net result of a hand, in big bets of that hand, minus the average of all other players in
-- the database with the same class in the same game and currency, regardless of filters.
-- Denominator: hands in which the player's starting hand was known from the deal, as were the others' hands; hands
-- known only because they were shown are not a fair sample. Interval: of the difference of two averages.
-- Unit: big bets per 100 hands.
-- Heading: More than others
-- Short: over|others
-- Groups: starting 20
CREATE OR REPLACE TEMP MACRO start_excess(net, big_bet, dealt_mean, dealt_error) AS beside(
    100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE - dealt_mean, dealt_error
);
