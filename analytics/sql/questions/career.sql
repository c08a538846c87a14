-- When, where and how often did a player play?
SELECT
    count(*) AS hands,
    min(started_at) AS first_hand,
    max(started_at) AS last_hand,
    list(DISTINCT site ORDER BY site) AS sites
FROM {source}
WHERE {conditions}
