-- Which hands have several errors of their own, some of which may follow from others?
SELECT hand
FROM findings
WHERE severity = 'error' AND NOT between_hands
GROUP BY hand
HAVING count(*) > 1
ORDER BY hand
