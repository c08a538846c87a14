-- How often does a player complete?
-- Numerator: hands in which he made the first full bet of third street, as a completion or by opening for it.
-- Denominator: hands he was dealt into (not only those in which nobody had completed before him). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO complete(completed) AS share(count_if(completed), count(*));
