-- How often does a player have to post the bring-in?
-- Numerator: hands in which the player posted the bring-in.
-- Denominator: hands dealt to the player. Interval: Wilson.
-- Unit: percent.
-- Heading: Bring-in
-- Short: bring|in
-- Groups: overview 30, bring-in 10
CREATE OR REPLACE TEMP MACRO bring_in(brought_in) AS share(count_if(brought_in), count(*));
