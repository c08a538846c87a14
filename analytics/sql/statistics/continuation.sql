-- How often does a player who made the last raise bet again on the next street?
-- Numerator: of those hands, the ones in which he bet.
-- Denominator: hands in which he made the last wager on the street of the first bets (third street, in five card stud
-- second) and had a decision on the next street before anybody bet. A wager is a completion, a bet or a raise; an
-- all-in for less than half a small bet is none (B-24). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO continuation(continued, continue_chance) AS share(
    count_if(continued), count_if(continue_chance)
);
