-- How often was a card that a player bought not worth its price?
-- Numerator: bought cards that brought less on average, price paid, than the best bet against the card that lay open, given
-- all that he could see.
-- Denominator: bought cards of which that can be said. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO wrong_buys(wrong_buys, judged_buys) AS share(sum(wrong_buys), sum(judged_buys));
