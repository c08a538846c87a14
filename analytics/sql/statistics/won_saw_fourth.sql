-- How often does a player who saw fourth street win something?
-- Numerator: of these hands, those in which the player collected something.
-- Denominator: hands in which the player was still in when fourth street was dealt, all-in or not. Interval: Wilson.
-- Unit: percent.
-- Heading: Won, saw fourth
-- Short: won,|4th
-- Groups: showdown 40
CREATE OR REPLACE TEMP MACRO won_saw_fourth(won, street) AS share(
    count_if(won AND street >= 'fourth'::street), count_if(street >= 'fourth'::street)
);
