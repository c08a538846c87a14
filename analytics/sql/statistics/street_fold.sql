-- How often does a player fold to a bet?
-- Numerator: of these, those in which the player folded.
-- Denominator: hands and streets on which the player faced a bet; only the first bet they faced on a street counts,
-- and a raise of the player's own bet counts, too. The first betting round is excluded. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO street_fold(folded_to_bet, faced_bet) AS share(count_if(folded_to_bet), count_if(faced_bet));
