-- How often does an attempt to steal take the antes at once?
-- Numerator: of those hands, the ones in which everybody else folded on that street.
-- Denominator: hands in which he tried to steal: completed with no chips in but antes and bring-in, while the door
-- cards of all who were left to act rank lower than his (see steal). Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO steal_success(steal_won, stole) AS share(count_if(steal_won), count_if(stole));
