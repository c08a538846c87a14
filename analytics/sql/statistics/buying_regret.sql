-- What does it cost a player to buy cards, or not to, against the best choices?
-- Numerator: 100 times what the better of a bet and another card brings on average less what his choice does, in least
-- stakes, for all choices of a turn: every stake the best, and all that follows. His stakes themselves are judged in
-- `regret`.
-- Denominator: turns in which he could buy a card, and of which that can be said; one a deal. Interval: of an average.
-- Unit: least stakes per 100 turns.
CREATE OR REPLACE TEMP MACRO buying_regret(buying_cost, small_bet) AS average(
    100.0 * buying_cost::DOUBLE / nullif(small_bet, 0)::DOUBLE
);
