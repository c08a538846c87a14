-- How often does a player win something at the showdown?
-- Numerator: of those hands, the ones in which he collected something: a pot, a half, or a part of one.
-- Denominator: hands in which he was still in at the showdown. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO won_at_showdown(showdown, won) AS share(count_if(showdown AND won), count_if(showdown));
