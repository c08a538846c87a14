-- Which new hands that count have the number of one that counts already, or of an earlier new one?
WITH counted AS (
    SELECT site, hand_id, content, hand
    FROM new
    WHERE
        content NOT IN (SELECT content FROM before ANTI JOIN lost USING (hand))
    QUALIFY row_number() OVER (PARTITION BY content ORDER BY hand) = 1
)
SELECT hand
FROM counted
SEMI JOIN (FROM before ANTI JOIN lost USING (hand)) AS known USING (site, hand_id)
UNION
SELECT hand
FROM (
    SELECT hand, min(hand) OVER (PARTITION BY site, hand_id) AS first
    FROM counted
    SEMI JOIN (SELECT site, hand_id FROM counted GROUP BY ALL HAVING count(*) > 1) AS repeated USING (site, hand_id)
)
WHERE hand > first
