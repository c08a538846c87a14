-- What did a player win in each game and currency? `big_bets` is in big bets, or in big blinds of games with blinds.
SELECT
    currency::VARCHAR AS currency,
    game::VARCHAR AS game,
    bool_and(hand >= 0) AS is_stud,
    count(*) AS hands,
    sum(net) AS net,
    sum(net::DOUBLE / nullif(big_bet, 0)::DOUBLE) AS big_bets,
    100 * big_bets / count(nullif(big_bet, 0)) AS win_rate
FROM {source}
WHERE {conditions}
GROUP BY currency, game::VARCHAR
ORDER BY currency, is_stud DESC, game
