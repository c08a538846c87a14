-- How often does a player defend his bring-in against one opponent?
-- Numerator: of those hands, the ones in which he called or raised.
-- Denominator: hands in which he opened without a wager of his own and faced one on that street, everybody else
-- having folded but one. A wager is a completion, a bet or a raise; an all-in for less than half a small bet is none
-- (B-24). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO defend_one(defended, faced_alone) AS share(
    count_if(defended AND faced_alone), count_if(faced_alone)
);
