-- Which part of his winnings does a player collect as low halves?
-- Numerator: sum of what he was paid as low halves, of all pots, in big bets of the hand.
-- Denominator: sum of all that he collected in hands of stud8, in big bets of the hand; the sample is the hands in
-- which he collected something. The rest is high halves and pots that were not split. Interval: of a ratio of sums.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO low_share(game, won, collected_low, collected, big_bet) AS ratio(
    CASE WHEN game = 'stud8' AND won THEN collected_low::DOUBLE / nullif(big_bet, 0)::DOUBLE END,
    CASE WHEN game = 'stud8' AND won THEN collected::DOUBLE / nullif(big_bet, 0)::DOUBLE END
);
