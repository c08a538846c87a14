-- When was a player's latest session with games other than stud, and which mix of games does its text name?
-- A session ends when the player plays no hand at that site for 30 minutes.
-- Only the hands around the latest one of another game are put in order.
WITH latest AS (SELECT max(started_at) AS moment FROM other_played WHERE player = $player),

theirs AS MATERIALIZED (
    SELECT site, currency, started_at, mixed, hand
    FROM nets
    WHERE
        player = $player
        AND started_at BETWEEN (SELECT moment - INTERVAL 3 DAY FROM latest) AND (SELECT moment + INTERVAL 1 DAY FROM latest)
),

marked AS (
    SELECT
        *,
        coalesce(started_at - lag(started_at) OVER so_far > INTERVAL 30 MINUTE, true) AS first_of_session
    FROM theirs
    WINDOW so_far AS (PARTITION BY site ORDER BY started_at, hand)
),

numbered AS (
    SELECT *, sum(first_of_session::INTEGER) OVER (PARTITION BY site ORDER BY started_at, hand) AS session
    FROM marked
)

SELECT
    site,
    currency::VARCHAR AS currency,
    min(started_at) AS started,
    max(started_at) AS ended,
    CASE WHEN count(DISTINCT mixed) = 1 THEN any_value(mixed) END AS name
FROM numbered
GROUP BY site, session, currency
HAVING bool_or(hand < 0)
ORDER BY ended DESC, count(*) DESC
LIMIT 1
