-- How often is a player all-in, or against somebody who is, before the last card?
-- Numerator: of those hands, the ones in which he stayed in and the betting ended before the last card, with somebody
-- who stayed in all-in.
-- Denominator: hands he was dealt into. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO all_in(all_in_early, showdown) AS share(
    count_if(all_in_early AND showdown), count(all_in_early)
);
