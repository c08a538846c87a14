-- How often does a player call a completion cold?
-- Numerator: of those hands, the ones in which he called at that decision.
-- Denominator: hands in which he faced a wager on the street of the first bets (third street, in five card stud
-- second) with nothing in the pot but his ante: neither bring-in nor a call before. A wager is a completion, a bet or
-- a raise; an all-in for less than half a small bet is none (B-24): where he answers by one it is a call. Interval:
-- Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO cold_call(called_cold, faced_cold) AS share(count_if(called_cold), count_if(faced_cold));
