-- How often does a player raise after a check?
-- Numerator: of those, the ones in which he raised the first bet that he faced.
-- Denominator: hands and streets on which he checked and then faced a bet. Without the street of the first bets.
-- Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO check_raise(check_raised, check_raise_chance) AS share(count_if(check_raised), count_if(check_raise_chance));
