-- How often does a player just call the bring-in when no one has completed yet?
-- Numerator: of these hands, those in which the player's first decision was a call.
-- Denominator: hands in which the player's first decision in the first betting round (third street; second street in
-- five-card stud) came before any wager, except those in which the player had to open. A wager is a completion, a bet
-- or a raise; an all-in for less than half a small bet is not one (B-24); as a first decision it counts as a call.
-- Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO limp(limped, first_chance) AS share(count_if(limped), count_if(first_chance));
