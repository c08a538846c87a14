-- What is the next free key of a summary?
SELECT coalesce(max(summary) + 1, 0) AS summary
FROM summaries
