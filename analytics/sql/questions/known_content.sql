-- Which of these texts are already stored, and from which line of which file?
-- The few given texts are looked up in one pass over the many stored ones, which needs no index and no memory.
SELECT content, arg_min(file, hand) AS file, arg_min(line, hand) AS line
FROM hands
SEMI JOIN asked USING (content)
GROUP BY content
