-- What were a player's sessions, latest first, and what was the result of each?
-- A session is the player's hands at a room without a break of more than 30 minutes, with one row per currency. `hours`
-- run from the start of its first hand to the end of its last, whose length no room prints: it counts as long as the
-- player's hands usually take (`typical`, without filters), so that a session of a single hand has a length. `hourly` is the net per hour,
-- `win_rate` is in big bets per 100 hands; `biggest_pot` is the biggest that the player won or contested at showdown, and
-- `hand` is the key of its hand. `session_start` is the start of its first hand, without filters.
-- Materialized; otherwise the hands would be put in order once for the sessions and once more for `typical`.
WITH theirs AS MATERIALIZED (SELECT * FROM {sessions} WHERE player = $player),

mine AS (SELECT * FROM {source} WHERE {conditions}),

gaps AS (
    SELECT epoch(started_at - lag(started_at) OVER (
        PARTITION BY site, session_number, table_name ORDER BY started_at, hand
    )) AS seconds
    FROM theirs
),

typical AS (SELECT coalesce(median(seconds) FILTER (WHERE seconds > 0), 60) AS seconds FROM gaps)

SELECT
    site,
    session_number AS session,
    currency,
    min(started_at) AS started,
    (epoch(max(started_at) - min(started_at)) + any_value(typical.seconds)) / 3600 AS hours,
    count(*) AS hands,
    sum(net) AS net,
    sum(net)::DOUBLE / hours AS hourly,
    100 * sum(net::DOUBLE / nullif(big_bet, 0)::DOUBLE) / count(*) AS win_rate,
    list(DISTINCT game::VARCHAR ORDER BY game::VARCHAR) AS games,
    count(DISTINCT table_name) AS tables,
    max(gross) FILTER (WHERE won OR went_to_showdown) AS biggest_pot,
    arg_min(hand, (-gross, started_at, hand)) FILTER (WHERE won OR went_to_showdown) AS hand,
    any_value(mine.session) AS session_start
FROM mine
CROSS JOIN typical
GROUP BY ALL
ORDER BY started DESC, site, currency
LIMIT {count}
