-- How often does a player reraise a steal attempt?
-- Numerator: of these hands, those in which the player raised while that was the only wager.
-- Denominator: hands in which the player faced a steal attempt (see steal) that no one had raised. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO resteal(restole, faced_steal) AS share(count_if(restole), count_if(faced_steal));
