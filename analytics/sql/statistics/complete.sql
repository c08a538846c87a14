-- How often does a player complete?
-- Numerator: hands in which he made the first full wager of third street: a completion, or an opening for as much. An
-- all-in counts when it is at least half of that (B-24).
-- Denominator: hands he was dealt into (not only those in which nobody had completed before him). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO complete(completed) AS share(count_if(completed), count(*));
