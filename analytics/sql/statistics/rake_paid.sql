-- How much rake does a player pay?
-- Numerator: 100 times the player's share of the rake and fees of a hand, in proportion to what they collected, in big
-- bets of that hand.
-- Denominator: hands dealt to the player. Interval: of an average.
-- Unit: big bets per 100 hands.
-- Heading: Rake paid
-- Short: rake
-- Groups: results 40
CREATE OR REPLACE TEMP MACRO rake_paid(rake_share, big_bet) AS average(
    100.0 * rake_share::DOUBLE / nullif(big_bet, 0)::DOUBLE
);
