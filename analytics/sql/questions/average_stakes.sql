-- What is the big bet at which a player plays each game, on average over all hands, in each currency?
-- `big_bet` is the sum of the big bets in the currency, divided by all hands of that game and kind of money.
SELECT
    game,
    played_for(currency) AS played_for,
    currency::VARCHAR AS currency,
    sum(big_bet)::DOUBLE / sum(count(big_bet)) OVER (PARTITION BY game, played_for(currency)) AS big_bet
FROM {source}
WHERE {conditions}
GROUP BY game, currency
ORDER BY ALL
