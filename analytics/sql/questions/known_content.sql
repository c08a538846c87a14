-- Which of these texts are already stored, and from which line of which file?
-- The few given texts are looked up in one pass over the many stored ones, which needs no index and no memory.
SELECT content, any_value(file) AS file, any_value(line) AS line
FROM hands
SEMI JOIN asked USING (content)
GROUP BY content
