-- How much of the pots that a player wins goes to the house?
-- Numerator: sum of his part of rake and fees, in big bets of the hand.
-- Denominator: sum of what he collected and of that part, in big bets of the hand; the sample is the hands in which he
-- collected something. Interval: of a ratio of sums.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO rake_share(won, rake, collected, big_bet) AS ratio(
    CASE WHEN won THEN rake::DOUBLE / nullif(big_bet, 0)::DOUBLE END,
    CASE WHEN won THEN (rake + collected)::DOUBLE / nullif(big_bet, 0)::DOUBLE END
);
