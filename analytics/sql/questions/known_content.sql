-- Which of these texts are stored already, and from which line of which file?
-- The few asked for are looked up in one pass over the many stored, which needs no index and no memory.
SELECT content, any_value(file) AS file, any_value(line) AS line
FROM hands
SEMI JOIN asked USING (content)
GROUP BY content
