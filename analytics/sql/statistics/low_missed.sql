-- When a player starts with three low cards and goes to showdown, how often do they miss their low?
-- Numerator: of these hands, those in which the player ends without five cards of different ranks from ace to eight.
-- Denominator: stud8 hands in which the player's first three cards had different ranks of eight or lower, the player
-- was still in at showdown, and all seven of their own cards are known; a community card is not one of them. Interval:
-- Wilson.
-- Unit: percent.
-- Heading: Misses from three low cards
-- Short: low|missed
-- Groups: low 30
CREATE OR REPLACE TEMP MACRO low_missed(start, low_made, went_to_showdown) AS share(
    count_if(start = 'three low' AND NOT low_made AND went_to_showdown),
    count_if(start = 'three low' AND low_made IS NOT NULL AND went_to_showdown)
);
