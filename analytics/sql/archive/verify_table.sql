-- Which rows of a table belong to no hand?
SELECT 'rows of ' || {name} || ' without a hand' AS what, count(*) AS number
FROM {table}
ANTI JOIN hands USING (hand)
