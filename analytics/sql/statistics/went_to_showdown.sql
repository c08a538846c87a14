-- How often does a player who saw fourth street go to showdown?
-- Numerator: of these hands, those in which the player was still in at showdown.
-- Denominator: hands in which the player was still in when fourth street was dealt, all-in or not. Interval: Wilson.
-- Unit: percent.
-- Heading: Went to showdown
-- Short: showdown
-- Groups: overview 50, showdown 20, starting 50
-- Does: goes to showdown after seeing fourth street
-- More: Calls too light on the expensive streets.
-- Less: Folds on the way: can be bet out of pots.
CREATE OR REPLACE TEMP MACRO went_to_showdown(went_to_showdown, street) AS share(
    count_if(went_to_showdown AND street >= 'fourth'::street), count_if(street >= 'fourth'::street)
);
