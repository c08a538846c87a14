-- What part of the pots that a player wins goes to the house?
-- Numerator: sum of the player's share of rake and fees, in big bets of the hand.
-- Denominator: sum of what the player collected and of that share, in big bets of the hand; the sample is the hands in
-- which they collected something. Interval: of a ratio of sums.
-- Unit: percent.
-- Heading: Rake in pots won
-- Short: of|pots
-- Groups: results 50
CREATE OR REPLACE TEMP MACRO rake_share(won, rake_share, collected, big_bet) AS ratio(
    CASE WHEN won THEN rake_share::DOUBLE / nullif(big_bet, 0)::DOUBLE END,
    CASE WHEN won THEN (rake_share + collected)::DOUBLE / nullif(big_bet, 0)::DOUBLE END
);
