-- Which hands does each statistic count, the newest first, for each value of the dimensions?
-- Those in which the player did what it counts; if there are none, those in which they could have.
SELECT {dimensions}, {columns}
FROM {source}
WHERE {conditions}
GROUP BY ALL
