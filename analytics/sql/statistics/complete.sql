-- How often does a player complete?
-- Numerator: hands in which the player made the first full wager on third street: a completion, or an opening bet of
-- that size. An all-in counts if it is at least half of that (B-24).
-- Denominator: hands dealt to the player, including those in which someone else had completed before. Interval:
-- Wilson.
-- Unit: percent.
-- Heading: Completes
-- Short: complete
-- Groups: overview 40
CREATE OR REPLACE TEMP MACRO complete(completed) AS share(count_if(completed), count(*));
