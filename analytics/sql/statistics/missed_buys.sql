-- How often does a player bet when another card was worth more than its price?
-- Numerator: bets that, even with the best stake, had a lower expected value than buying a card, given all the cards
-- that the player could see.
-- Denominator: bets before which the player could have bought a card, if all of this can be calculated. Interval:
-- Wilson.
-- Unit: percent.
-- Heading: Missed profitable cards
-- Short: missed
-- Groups: buying 30
CREATE OR REPLACE TEMP MACRO missed_buys(missed_buys, judged_bets) AS share(sum(missed_buys), sum(judged_bets));
