-- How often does a player raise a bet?
-- Numerator: of these, those in which the player raised it.
-- Denominator: hands and streets on which the player faced a bet; only the first bet they faced on a street counts,
-- and a raise of the player's own bet counts, too. The first betting round is excluded. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO street_raise(raised_bet, faced_bet) AS share(count_if(raised_bet), count_if(faced_bet));
