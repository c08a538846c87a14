-- By which import was each of these texts read, as a hand or as a text that could not be read?
SELECT content, min(import) AS import
FROM (
    SELECT content, import FROM hands
    UNION ALL
    SELECT content, import FROM rejects
)
SEMI JOIN asked USING (content)
GROUP BY content
