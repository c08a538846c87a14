-- In how many of a player's hands do the known cards not decide who should have been paid?
SELECT count(DISTINCT hand) AS undecided
FROM {source}
WHERE {conditions} AND hand IN (SELECT hand FROM hands WHERE NOT decided)
