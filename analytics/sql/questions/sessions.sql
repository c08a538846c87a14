-- In which session does a player play each hand? A session ends where he plays no hand at that room for 30 minutes.
SELECT
    *,
    min(started_at) OVER (PARTITION BY player, site, session_number) AS session
FROM (
    SELECT
        *,
        sum(coalesce(pause, false)::INTEGER) OVER (PARTITION BY player, site ORDER BY started_at, hand) AS session_number
    FROM (
        SELECT
            *,
            started_at - lag(started_at) OVER (PARTITION BY player, site ORDER BY started_at, hand)
            > INTERVAL 30 MINUTE AS pause
        FROM {source}
    )
)
