-- How often does a player try to steal the antes?
-- Numerator: of those hands, the ones in which he completed.
-- Denominator: hands in which he could steal on the street of the first bets (third street, in five card stud
-- second): his first decision, with no chips in but antes and bring-in, and the door cards of all who were left to
-- act, the bring-in's too, rank lower than his (in razz higher, the ace being low; in 2-7 razz the ace is high).
-- Suits do not count; a door card that is not printed, or of equal rank, is no chance. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO steal(stole, steal_chance) AS share(count_if(stole), count_if(steal_chance));
