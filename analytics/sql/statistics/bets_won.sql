-- How often does a player win their bet against the pot?
-- Numerator: bets that were paid.
-- Denominator: bets. Interval: Wilson.
-- Unit: percent.
-- Heading: Bets won
-- Short: won
-- Groups: bets 20
CREATE OR REPLACE TEMP MACRO bets_won(outcome) AS share(count_if(outcome > 0), count_if(outcome <> 0));
