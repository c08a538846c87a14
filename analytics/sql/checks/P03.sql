-- P03 Which hands with a known number are only another player's file of it?
-- Hands that are told the same way twice are no error: one of them is counted, the other is kept beside it.
UPDATE findings
SET severity = CASE WHEN hand IN (SELECT hand FROM told_differently) THEN 'error' ELSE 'info' END
WHERE code = 'P03' AND hand IN (SELECT hand FROM twice_told)
