-- How often does a player raise a bet?
-- Numerator: of those, the ones in which he raised it.
-- Denominator: hands and streets on which he faced a bet; the first that he faced counts, a raise of his own bet too.
-- Without the street of the
-- first bets. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO street_raise(raised_bet, faced_bet) AS share(count_if(raised_bet), count_if(faced_bet));
