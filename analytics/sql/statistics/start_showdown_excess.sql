-- How much more does a player win at showdowns with these first cards than all others with the same class?
-- Numerator: 100 times the net result of a hand, in big bets of that hand, less the average of all other players in
-- the database with the same class in the same game and currency, whatever the filters.
-- Denominator: hands in which he was still in at the showdown and the cards of everybody there are known, as the
-- others' were; where a room does not tell what others muck, their lost hands are missing, and it comes out too low.
-- Interval: of the difference of two averages; those who meet at a showdown are taken as independent.
-- Unit: big bets per 100 hands.
CREATE OR REPLACE TEMP MACRO start_showdown_excess(net, big_bet, shown_mean, shown_error) AS beside(
    100.0 * net::DOUBLE / nullif(big_bet, 0)::DOUBLE - shown_mean, shown_error
);
