-- How many findings between hands do these tables have?
SELECT count(*)
FROM findings
WHERE between_hands AND hand IN (SELECT hand FROM table_hands UNION ALL SELECT hand FROM twice_told)
