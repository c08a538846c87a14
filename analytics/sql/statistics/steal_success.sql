-- How often does a steal attempt win the antes at once?
-- Numerator: of these hands, those in which everyone else folded in that betting round.
-- Denominator: hands in which the player tried to steal: they completed with no chips in the pot but antes and the
-- bring-in, and the door cards of all players left to act ranked lower than theirs (see steal). Interval: Wilson.
-- Unit: percent.
-- Heading: Successful steals
-- Short: steal|won
-- Groups: third 60
CREATE OR REPLACE TEMP MACRO steal_success(steal_won, stole) AS share(count_if(steal_won), count_if(stole));
