-- From which files does each import have hands, summaries or rejected texts, and by which rules did it read them?
SELECT import, file, coalesce(options, '{}') AS options
FROM (
    SELECT import, file FROM hands
    UNION
    SELECT import, file FROM rejects
    UNION
    SELECT import, file FROM summaries
    UNION
    SELECT import, file FROM files
)
LEFT JOIN imports USING (import)
ORDER BY import, file
