-- When a player starts with three low cards and goes to the showdown, how often does he miss his low?
-- Numerator: of those hands, the ones in which he ends without five cards of different ranks from ace to eight.
-- Denominator: hands of stud8 in which his first three cards had different ranks of eight or lower, he was still in at
-- the showdown, and all his seven cards are known; a card for everyone is none of them. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO low_missed(start, low_made, showdown) AS share(
    count_if(start = 'three low' AND NOT low_made AND showdown),
    count_if(start = 'three low' AND low_made IS NOT NULL AND showdown)
);
