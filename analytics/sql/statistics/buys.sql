-- How often does a player buy another card where he can?
-- Numerator: cards that he bought.
-- Denominator: times that he could buy one: he had not bought all that the game allows, and could pay. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO buys(buys, offers) AS share(sum(buys), sum(offers));
