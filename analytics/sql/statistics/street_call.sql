-- How often does a player call a bet?
-- Numerator: of these, those in which the player called it.
-- Denominator: hands and streets on which the player faced a bet; only the first bet they faced on a street counts,
-- and a raise of the player's own bet counts, too. The first betting round is excluded. Interval: Wilson.
-- Unit: percent.
-- Heading: Calls
-- Short: call
-- Groups: streets 30
CREATE OR REPLACE TEMP MACRO street_call(called_bet, faced_bet) AS share(count_if(called_bet), count_if(faced_bet));
