-- How often does a player cold-call a completion?
-- Numerator: of these hands, those in which the player called at that decision.
-- Denominator: hands in which the player faced a wager in the first betting round (third street; second street in
-- five-card stud) with nothing but their ante in the pot: no bring-in and no call. A wager is a completion, a bet or a
-- raise; an all-in for less than half a small bet is not one (B-24); if the player's own all-in is that small, it
-- counts as a call. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO cold_call(called_cold, faced_cold) AS share(count_if(called_cold), count_if(faced_cold));
