-- Which of these texts are stored already?
-- The few asked for are looked up in one pass over the many stored, which needs no index and no memory.
SELECT DISTINCT content
FROM hands
SEMI JOIN asked USING (content)
