-- How often does a player buy another card when they can?
-- Numerator: cards that the player bought.
-- Denominator: times that the player could have bought one: they had not yet bought all that the game allows, and
-- could pay. Interval: Wilson.
-- Unit: percent.
-- Heading: Buys a card
-- Short: buys
-- Groups: buying 10
CREATE OR REPLACE TEMP MACRO buys(buys, offers) AS share(sum(buys), sum(offers));
