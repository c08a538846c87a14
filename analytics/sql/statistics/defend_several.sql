-- How often does a player defend their bring-in against several opponents?
-- Numerator: of these hands, those in which the player called or raised.
-- Denominator: hands in which the player opened without a wager of their own and then faced one in the same betting
-- round, with two or more opponents still in. A wager is a completion, a bet or a raise; an all-in for less than half
-- a small bet is not one (B-24). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO defend_several(defended, faced_several) AS share(
    count_if(defended AND faced_several), count_if(faced_several)
);
