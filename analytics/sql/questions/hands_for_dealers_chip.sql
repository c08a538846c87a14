-- In which hands do several players share a part of the main pot?
SELECT hand, any_value(content) AS content
FROM awards
JOIN (SELECT hand, content, conflict FROM hands) USING (hand)
WHERE NOT conflict AND pot = 0 AND expected > 0
GROUP BY hand, half
HAVING count(*) > 1
ORDER BY hash(any_value(content)), hand
LIMIT $number
