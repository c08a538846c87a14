-- What do bring-ins cost a player?
-- Numerator: 100 times the bring-in that he posted in a hand, in big bets of that hand, nothing where he did not.
-- Denominator: hands he was dealt into; not those in which the stack was too short for the bring-in. Interval: of an
-- average.
-- Unit: big bets per 100 hands.
CREATE OR REPLACE TEMP MACRO bring_in_cost(brought_in, bring_in, big_bet) AS average(
    CASE WHEN brought_in THEN 100.0 * bring_in::DOUBLE / nullif(big_bet, 0)::DOUBLE ELSE 0 END
);
