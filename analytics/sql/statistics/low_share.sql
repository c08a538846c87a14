-- What part of a player's winnings comes from low halves?
-- Numerator: sum of what the player won as low halves of all pots, in big bets of the hand.
-- Denominator: sum of all that the player collected in stud8 hands, in big bets of the hand; the sample is the hands
-- in which they collected something. The rest comes from high halves and from pots that were not split. Interval: of a
-- ratio of sums.
-- Unit: percent.
-- Heading: Winnings from low halves
-- Short: from|lows
-- Groups: low 10
CREATE OR REPLACE TEMP MACRO low_share(game, won, collected_low, collected, big_bet) AS ratio(
    CASE WHEN is_hilo(game) AND won THEN collected_low::DOUBLE / nullif(big_bet, 0)::DOUBLE END,
    CASE WHEN is_hilo(game) AND won THEN collected::DOUBLE / nullif(big_bet, 0)::DOUBLE END
);
