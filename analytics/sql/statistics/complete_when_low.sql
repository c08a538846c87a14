-- How often does the player who has to open make the first wager himself?
-- Numerator: of those hands, the ones in which he did: a full bet in place of the bring-in, or a raise after others
-- only called.
-- Denominator: hands in which the first action was his. A wager is a completion, a bet or a raise; an all-in for less
-- than half a small bet is none (B-24). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO complete_when_low(completed_low, opened) AS share(count_if(completed_low), count_if(opened));
