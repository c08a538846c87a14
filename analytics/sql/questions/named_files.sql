-- Which files are of rooms that are named and not read? A row for each room, the one with most files first.
SELECT problem, count(*) AS files, min(path) AS path
FROM files
WHERE starts_with(problem, $named)
GROUP BY problem
ORDER BY files DESC, problem
