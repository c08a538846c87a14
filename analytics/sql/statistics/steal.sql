-- How often does a player try to steal the antes?
-- Numerator: of these hands, those in which the player completed.
-- Denominator: hands in which the player had a chance to steal in the first betting round (third street; second street
-- in five-card stud): at their first decision there were no chips in the pot but antes and the bring-in, and the door
-- cards of all players left to act, including the bring-in's, ranked lower than theirs (in razz higher, with the ace
-- low; in 2-7 razz higher, with the ace high). Suits do not count; if a door card is of equal rank or not printed,
-- there is no chance to steal. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO steal(stole, steal_chance) AS share(count_if(stole), count_if(steal_chance));
