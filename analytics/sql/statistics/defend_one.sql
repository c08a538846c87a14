-- How often does a player defend their bring-in against one opponent?
-- Numerator: of these hands, those in which the player called or raised.
-- Denominator: hands in which the player opened without a wager of their own and then faced one in the same betting
-- round, with all opponents but one having folded. A wager is a completion, a bet or a raise; an all-in for less than
-- half a small bet is not one (B-24). Interval: Wilson.
-- Unit: percent.
-- Heading: Defends against one
-- Short: defend|1
-- Groups: bring-in 40
-- Does: defends the bring-in against a single raiser
-- More: Pays to continue with the worst door card against a player who raised it.
-- Less: Folds the bring-in to one raiser: others can take it with anything.
CREATE OR REPLACE TEMP MACRO defend_one(defended, faced_alone) AS share(
    count_if(defended AND faced_alone), count_if(faced_alone)
);
