-- How often does a player win something at showdown?
-- Numerator: of these hands, those in which the player collected something: a pot, a half, or part of one.
-- Denominator: hands in which the player was still in at showdown. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO won_at_showdown(went_to_showdown, won) AS share(count_if(went_to_showdown AND won), count_if(went_to_showdown));
