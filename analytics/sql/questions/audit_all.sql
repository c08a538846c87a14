-- Which hands are stored, in the order of import?
SELECT hand
FROM hands
ORDER BY hand
