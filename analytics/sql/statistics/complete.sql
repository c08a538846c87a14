-- How often does a player complete?
-- Numerator: hands in which he made the first wager of third street: a completion, or an opening for as much. Behind
-- an all-in for less than half of that the next one completes too.
-- Denominator: hands he was dealt into (not only those in which nobody had completed before him). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO complete(completed) AS share(count_if(completed), count(*));
