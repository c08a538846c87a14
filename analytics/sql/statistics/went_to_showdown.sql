-- How often does a player who saw fourth street stay until the hand is decided by cards?
-- Numerator: of those hands, the ones in which he was still in at the showdown.
-- Denominator: hands in which he was still in when the fourth street was dealt, all-in or not. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO went_to_showdown(showdown, street) AS share(
    count_if(showdown AND street >= 'fourth'::street), count_if(street >= 'fourth'::street)
);
