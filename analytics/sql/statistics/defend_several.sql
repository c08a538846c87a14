-- How often does a player defend his bring-in against several opponents?
-- Numerator: of those hands, the ones in which he called or raised.
-- Denominator: hands in which he opened without a wager of his own and first faced one on that street with two
-- opponents or more still in. A wager is a completion, a bet or a raise; an all-in for less than half a small bet is
-- none (B-24). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO defend_several(defended, faced_several) AS share(
    count_if(defended AND faced_several), count_if(faced_several)
);
