-- How often does a player voluntarily put chips in on third street (VPIP)?
-- Numerator: hands in which the player put in more than the ante and bring-in on third street.
-- Denominator: hands dealt to the player. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO vpip(voluntary) AS share(count_if(voluntary), count(*));
