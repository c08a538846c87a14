-- How often does a player check-raise?
-- Numerator: of these, those in which the player raised the first bet they faced.
-- Denominator: hands and streets on which the player checked and then faced a bet. The first betting round is
-- excluded. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO check_raise(check_raised, check_raise_chance) AS share(count_if(check_raised), count_if(check_raise_chance));
