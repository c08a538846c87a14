-- In which hands do the known cards not decide who should have been paid?
SELECT hand
FROM hands
WHERE NOT decided
ORDER BY hand
