-- How much does a player lose by buying cards, or by not buying them, compared with the best choices?
-- Numerator: 100 times the expected value of the better of betting and buying another card, minus that of the player's
-- choice, in minimum stakes, summed over all such choices in a turn. Every stake and everything that follows is
-- assumed to be the best. The stakes themselves are judged in `regret`.
-- Denominator: turns in which the player could buy a card and all of this can be calculated; at most one per deal.
-- Interval: of an average.
-- Unit: minimum stakes per 100 turns.
-- Heading: Regret of buying
-- Short: buying|regret
-- Groups: buying 40
CREATE OR REPLACE TEMP MACRO buying_regret(buying_cost, small_bet) AS average(
    100.0 * buying_cost::DOUBLE / nullif(small_bet, 0)::DOUBLE
);
