-- Which hands were played at a table, in order of time?
SELECT hand
FROM hands
WHERE table_name = $table_name
ORDER BY started_at, hand
