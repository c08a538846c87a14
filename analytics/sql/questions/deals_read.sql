-- How many of a player's deals differ from the standard reading, and by which rules?
SELECT count(*) AS deals, readings.*
FROM (SELECT reading FROM dealt WHERE {conditions}) AS asked
JOIN readings ON asked.reading = readings.reading
GROUP BY ALL
ORDER BY readings.game, deals DESC, readings.reading
