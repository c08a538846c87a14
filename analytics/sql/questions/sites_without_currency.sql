-- Which sites printed no currency in the hands from a key on?
SELECT DISTINCT site
FROM hands
WHERE hand >= $first_hand AND (currency = 'unknown' OR currency_from IS NOT NULL)
ORDER BY site
