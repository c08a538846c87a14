-- How often does a player who saw fourth street win something?
-- Numerator: of those hands, the ones in which he collected something.
-- Denominator: hands in which he was still in when the fourth street was dealt, all-in or not. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO won_saw_fourth(won, street) AS share(
    count_if(won AND street >= 'fourth'::street), count_if(street >= 'fourth'::street)
);
