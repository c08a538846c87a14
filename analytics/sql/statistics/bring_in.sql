-- How often does a player have to bring in?
-- Numerator: hands in which he posted the bring-in.
-- Denominator: hands he was dealt into. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO bring_in(brought_in) AS share(count_if(brought_in), count(*));
