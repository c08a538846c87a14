-- How often does a player who saw fifth street win something?
-- Numerator: of these hands, those in which the player collected something.
-- Denominator: hands in which the player was still in when fifth street was dealt, all-in or not. Interval: Wilson.
-- Unit: percent.
-- Heading: Won, saw fifth
-- Short: won,|5th
-- Groups: showdown 50
CREATE OR REPLACE TEMP MACRO won_saw_fifth(won, street) AS share(
    count_if(won AND street >= 'fifth'::street), count_if(street >= 'fifth'::street)
);
