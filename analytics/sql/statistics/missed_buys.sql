-- How often does a player bet where another card was worth more than its price?
-- Numerator: bets that brought less on average, with the best stake, than to buy a card, given all that he could see.
-- Denominator: bets where he could have bought a card, and of which that can be said. Interval: Wilson.
-- Unit: percent.
CREATE OR REPLACE TEMP MACRO missed_buys(missed_buys, judged_bets) AS share(sum(missed_buys), sum(judged_bets));
