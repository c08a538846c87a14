-- Which hands have a number that other content had before, and no finding yet (P03)?
INSERT INTO findings BY NAME
SELECT hand, 'P03' AS code, 'error' AS severity, 'before' AS street, line, false AS between_hands
FROM hands
WHERE conflict AND hand NOT IN (SELECT hand FROM findings WHERE code = 'P03')
