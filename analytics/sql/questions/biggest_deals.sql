-- Which of a player's Red Dog deals had the largest pots, in each currency?
SELECT
    currency, hand, site, hand_id, started_at, game, stakes, largest AS pot, net, deals_himself, broken, path, line
FROM (
    SELECT *
    FROM dealt
    WHERE {conditions}
    QUALIFY row_number() OVER (PARTITION BY currency ORDER BY largest DESC, started_at, hand) <= {count}
)
LEFT JOIN files USING (file)
ORDER BY currency, largest DESC, started_at, hand
