-- How often does a player who goes to the showdown make a low?
-- Numerator: of those hands, the ones in which five of his cards have different ranks from ace to eight.
-- Denominator: hands of stud8 in which he was still in at the showdown and all his seven cards are known; a card for
-- everyone is none of them. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO low_made_rate(low_made, showdown) AS share(
    count_if(low_made AND showdown), count_if(low_made IS NOT NULL AND showdown)
);
