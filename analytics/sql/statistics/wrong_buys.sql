-- How often was a card that a player bought not worth its price?
-- Numerator: bought cards that, after paying the price, had a lower expected value than the best bet against the
-- upcard, given all the cards that the player could see.
-- Denominator: bought cards for which this can be calculated. Interval: Wilson.
-- Unit: percent.
-- Heading: Not worth the price
-- Short: wrong
-- Groups: buying 20
CREATE OR REPLACE TEMP MACRO wrong_buys(wrong_buys, judged_buys) AS share(sum(wrong_buys), sum(judged_buys));
