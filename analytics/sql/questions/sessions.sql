-- In which session does a player play each hand? A session ends when the player plays no hand at that room for 30 minutes.
-- `session` is the start of its first hand, of any game: the latest start after a break, so far.
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
    FROM (FROM {source} UNION ALL BY NAME SELECT player, site, started_at, hand FROM other_played)
)
WINDOW so_far AS (PARTITION BY player, site ORDER BY started_at, hand)
QUALIFY hand >= 0
