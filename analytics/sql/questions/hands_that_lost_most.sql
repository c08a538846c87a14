-- In which hands did a player lose the most big bets?
SELECT hand
FROM {source}
WHERE ({conditions}) AND net < 0
ORDER BY net::DOUBLE / nullif(big_bet, 0)::DOUBLE NULLS LAST, hand
LIMIT $number
