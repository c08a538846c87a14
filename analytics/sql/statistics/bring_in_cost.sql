-- What do bring-ins cost a player?
-- Numerator: 100 times the bring-in that the player posted in a hand, in big bets of that hand; 0 if they posted none.
-- Denominator: hands dealt to the player, except those in which their stack was too short for the bring-in. Interval:
-- of an average.
-- Unit: big bets per 100 hands.
-- Heading: Cost
-- Short: cost
-- Groups: bring-in 30
CREATE OR REPLACE TEMP MACRO bring_in_cost(brought_in, bring_in, big_bet) AS average(
    CASE WHEN brought_in THEN 100.0 * bring_in::DOUBLE / nullif(big_bet, 0)::DOUBLE ELSE 0 END
);
