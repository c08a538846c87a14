-- How often does a player who goes to showdown make a low?
-- Numerator: of these hands, those in which five of the player's cards have different ranks from ace to eight.
-- Denominator: stud8 hands in which the player was still in at showdown and all seven of their own cards are known; a
-- community card is not one of them. Interval: Wilson.
-- Unit: percent.
-- Heading: Makes a low
-- Short: low|made
-- Groups: low 20
CREATE OR REPLACE TEMP MACRO low_made_rate(low_made, went_to_showdown) AS share(
    count_if(low_made AND went_to_showdown), count_if(low_made IS NOT NULL AND went_to_showdown)
);
