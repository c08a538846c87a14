-- How often does the player who has to open make the first wager, too?
-- Numerator: of these hands, those in which the player did so: by a full bet instead of the bring-in, or by a raise
-- after the others only called.
-- Denominator: hands in which the player acted first. A wager is a completion, a bet or a raise; an all-in for less
-- than half a small bet is not one (B-24). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO complete_when_low(completed_low, opened) AS share(count_if(completed_low), count_if(opened));
