-- How many deals of a player were read otherwise than adopted, by which rules?
SELECT count(*) AS deals, readings.*
FROM (SELECT reading FROM dealt WHERE {conditions}) AS asked
JOIN readings ON asked.reading = readings.reading
GROUP BY ALL
ORDER BY readings.game, deals DESC, readings.reading
