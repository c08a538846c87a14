-- Which hands have findings?
SELECT DISTINCT hand FROM findings ORDER BY hand
