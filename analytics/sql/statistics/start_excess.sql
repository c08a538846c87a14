-- How much more does a player win with these first cards than all others with the same class?
-- Numerator: 100 times the net result of a hand, in big bets of that hand, less the average of all other players in
-- the database with the same class in the same game and currency, whatever the filters.
-- Denominator: hands in which his first cards were known from the deal, as the others' were; what is known only
-- because it was shown is no fair sample. Interval: of the difference of two averages.
-- Unit: big bets per 100 hands.
CREATE OR REPLACE TEMP MACRO start_excess(net, big_bet, dealt_mean, dealt_error) AS beside(
    100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE - dealt_mean, dealt_error
);
