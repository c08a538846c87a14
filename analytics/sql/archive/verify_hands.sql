-- Which hands are stored twice, or refer to a file that is not there? Which files have more or fewer hands than they say?
SELECT 'hands with a key that another hand has' AS what, count(*) - count(DISTINCT hand) AS number FROM hands
UNION ALL
SELECT 'hands with the text of another hand', count(*) - count(DISTINCT content) FROM hands
UNION ALL
SELECT 'hands of a file that is not listed', count(*) FROM hands ANTI JOIN files USING (file)
UNION ALL
SELECT 'files with another number of hands than listed', count(*)
FROM files
LEFT JOIN (SELECT file, count(*) AS hands FROM hands GROUP BY file) AS held USING (file)
WHERE coalesce(held.hands, 0) <> files.imported
UNION ALL
SELECT 'files whose hands do not add up', count(*) FROM files WHERE found <> imported + known + other + rejected
UNION ALL
SELECT 'hands without seats', count(*) FROM hands ANTI JOIN seats_packed USING (hand)
UNION ALL
SELECT 'hands without events', count(*) FROM hands ANTI JOIN events_packed USING (hand)
