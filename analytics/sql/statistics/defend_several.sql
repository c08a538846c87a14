-- How often does a player defend their bring-in against several opponents?
-- Numerator: of these hands, those in which the player called or raised.
-- Denominator: hands in which the player opened without a wager of their own and then faced one in the same betting
-- round, with two or more opponents still in. A wager is a completion, a bet or a raise; an all-in for less than half
-- a small bet is not one (B-24). Interval: Wilson.
-- Unit: percent.
-- Heading: Defends against several
-- Short: defend|2+
-- Groups: bring-in 50
-- Does: defends the bring-in against several opponents
-- More: Pays to continue with the worst door card against a raiser and others.
-- Less: Folds the bring-in even when the pot offers better odds.
CREATE OR REPLACE TEMP MACRO defend_several(defended, faced_several) AS share(
    count_if(defended AND faced_several), count_if(faced_several)
);
