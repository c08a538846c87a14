-- What were a player's sessions, latest first, and what was the result of each?
-- A session is the player's hands at a room without a break of more than 30 minutes, with one row per currency. `minutes`
-- run from the start of its first hand to the start of its last; `win_rate` is in big bets per 100 hands; `hand` is
-- the key of the hand with the biggest pot that the player won or contested at showdown.
SELECT
    site,
    session_number AS session,
    currency,
    min(started_at) AS started,
    date_diff('minute', min(started_at), max(started_at)) AS minutes,
    count(*) AS hands,
    sum(net) AS net,
    100 * sum(net::DOUBLE / nullif(big_bet, 0)::DOUBLE) / count(*) AS win_rate,
    list(DISTINCT game::VARCHAR ORDER BY game::VARCHAR) AS games,
    count(DISTINCT table_name) AS tables,
    arg_max(hand, gross) FILTER (WHERE won OR went_to_showdown) AS hand
FROM ({sessions})
WHERE {conditions}
GROUP BY ALL
ORDER BY started DESC, site, currency
LIMIT {count}
