-- How often does a player raise a completion (three-bet)?
-- Numerator: of these hands, those in which the player raised while that was the only wager.
-- Denominator: hands in which the player faced exactly one wager by another player in the first betting round (third
-- street; second street in five-card stud). A wager is a completion, a bet or a raise; an all-in for less than half a
-- small bet is not one (B-24). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO reraise(reraised, faced_one) AS share(count_if(reraised), count_if(faced_one));
