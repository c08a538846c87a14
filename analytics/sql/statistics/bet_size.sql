-- How much does a player bet in the Red Dog family?
-- Numerator: sum of the player's stakes, in minimum stakes of the deal.
-- Denominator: bets; passes do not count. Interval: of an average.
-- Unit: minimum stakes per bet.
-- Heading: Stake
-- Short: stake
-- Groups: bets 10
CREATE OR REPLACE TEMP MACRO bet_size(stake, small_bet) AS average(
    CASE WHEN stake > 0 THEN stake::DOUBLE / nullif(small_bet, 0)::DOUBLE END
);
