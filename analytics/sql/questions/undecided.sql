-- In which hands do the cards that are known not decide who should have been paid?
SELECT hand
FROM hands
WHERE NOT decided
ORDER BY hand
