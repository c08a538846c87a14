-- How often does a player bet when no one has bet yet?
-- Numerator: of these, those in which the player made the first bet of the street.
-- Denominator: hands and streets on which the player had a decision before anyone bet. The first betting round is
-- excluded. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO street_bet(bet, bet_chance) AS share(count_if(bet), count_if(bet_chance));
