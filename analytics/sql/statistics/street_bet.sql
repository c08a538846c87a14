-- How often does a player bet, where nobody has?
-- Numerator: of those, the ones in which he made the first bet of the street.
-- Denominator: hands and streets on which he had a decision before anybody bet. Without the street of the first bets.
-- Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO street_bet(bet, bet_chance) AS share(count_if(bet), count_if(bet_chance));
