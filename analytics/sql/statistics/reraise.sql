-- How often does a player raise a completion (three-bet)?
-- Numerator: of those hands, the ones in which he raised while there was just that one wager.
-- Denominator: hands in which he faced exactly one wager, of another, on the street of the first bets (third street,
-- in five card stud second). A wager is a completion, a bet or a raise; an all-in for less than half a small bet is
-- none (B-24). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO reraise(reraised, faced_one) AS share(count_if(reraised), count_if(faced_one));
