-- How often does a player only call the bring-in, where nobody has completed before him?
-- Numerator: of those hands, the ones in which his first decision was a call.
-- Denominator: hands in which his first decision on the street of the first bets (third street, in five card stud
-- second) came before any wager; not those in which he opens himself. A wager is a completion, a bet or a raise; an
-- all-in for less than half a small bet is none (B-24): where it is his first decision it is a call. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO limp(limped, first_chance) AS share(count_if(limped), count_if(first_chance));
