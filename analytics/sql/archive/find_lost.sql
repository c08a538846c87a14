-- Which new hands have the content of one that counts already, or of an earlier new one?
SELECT hand
FROM new
WHERE content IN (SELECT content FROM before ANTI JOIN lost USING (hand))
UNION
SELECT hand
FROM (
    SELECT hand, min(hand) OVER (PARTITION BY content) AS first
    FROM new
    SEMI JOIN (SELECT content FROM new GROUP BY content HAVING count(*) > 1) AS repeated USING (content)
)
WHERE hand > first
