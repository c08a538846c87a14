-- In which session does a player play each hand? A session ends where he plays no hand at that room for 30 minutes.
-- `session` is when its first hand started: the latest start after a pause, so far.
SELECT
    *,
    sum(first_of_session::INTEGER) OVER so_far AS session_number,
    max(CASE WHEN first_of_session THEN started_at END) OVER so_far AS session
FROM (
    SELECT
        *,
        coalesce(
            started_at - lag(started_at) OVER (PARTITION BY player, site ORDER BY started_at, hand) > INTERVAL 30 MINUTE,
            true
        ) AS first_of_session
    FROM {source}
)
WINDOW so_far AS (PARTITION BY player, site ORDER BY started_at, hand)
