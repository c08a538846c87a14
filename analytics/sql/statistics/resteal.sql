-- How often does a player raise an attempt to steal?
-- Numerator: of those hands, the ones in which he raised while there was just that wager.
-- Denominator: hands in which he faced an attempt to steal (see steal) that nobody had raised. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO resteal(restole, faced_steal) AS share(count_if(restole), count_if(faced_steal));
