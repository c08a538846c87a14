-- Which sites print no currency in hands from a key on?
SELECT DISTINCT site
FROM hands
WHERE hand >= $first_hand AND (currency = 'unknown' OR currency_from IS NOT NULL)
ORDER BY site
