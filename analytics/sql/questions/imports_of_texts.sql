-- By which import was each of these texts read, as a hand, also of another game, or as a text that could not be read?
SELECT content, min(import) AS import
FROM (
    SELECT content, import FROM hands
    UNION ALL
    SELECT content, import FROM other_hands
    UNION ALL
    SELECT content, import FROM rejects
)
SEMI JOIN asked USING (content)
GROUP BY content
