-- How often does a player complete, where nobody has before him?
-- Numerator: of those hands, the ones in which he completed or made the first full bet with his first decision.
-- Denominator: hands in which his first decision on the street of the first bets (third street, in five card stud
-- second) came before any wager; not those in which he opens himself. A wager is a completion, a bet or a raise; an
-- all-in for less than half a small bet is none (B-24). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO raise_first(completed_first, first_chance) AS share(
    count_if(completed_first), count_if(first_chance)
);
