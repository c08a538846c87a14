-- How often does the player do what each statistic counts, and how often do others?
-- Seats at sites that hide names belong to unknown players and do not count.
SELECT
    {dimensions},
    player = $player AS his,
    count(*) AS hands,
    {statistics}
FROM (SELECT *, played_for(currency) AS played_for FROM {source})
WHERE {conditions}
GROUP BY ALL
ORDER BY {order}
