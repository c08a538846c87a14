-- How often does a player put chips in of his own will on third street (VPIP)?
-- Numerator: hands in which he put in more than ante and bring-in on third street.
-- Denominator: hands he was dealt into. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO vpip(voluntary) AS share(count_if(voluntary), count(*));
