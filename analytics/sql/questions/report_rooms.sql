-- How severe is the most severe finding of every hand, room by room?
SELECT
    site,
    count(*) AS hands,
    count(*) FILTER (worst = 'error') AS error,
    count(*) FILTER (worst = 'warning') AS warning,
    count(*) FILTER (worst = 'info') AS info,
    count(*) FILTER (worst IS NULL) AS clean
FROM hands
LEFT JOIN (SELECT hand, max(severity) AS worst FROM findings GROUP BY hand) USING (hand)
GROUP BY site
ORDER BY hands DESC, site
