-- How often does a player pass their turn without a bet?
-- Numerator: turns without a stake.
-- Denominator: turns. Interval: Wilson.
-- Unit: percent.
-- Heading: Passes
-- Short: passed
-- Groups: stakes 40
CREATE OR REPLACE TEMP MACRO turns_passed(outcome) AS share(count_if(outcome = 0), count(*));
