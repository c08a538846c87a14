-- How often does a player fold to a bet?
-- Numerator: of those, the ones in which he folded.
-- Denominator: hands and streets on which he faced a bet; the first that he faced counts, a raise of his own bet too.
-- Without the street of the
-- first bets. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO street_fold(folded_to_bet, faced_bet) AS share(count_if(folded_to_bet), count_if(faced_bet));
