-- P03 Which hands with a known number come only from another player's file of the same hand?
-- Two files that agree about a hand are not an error: one version is counted, and the other is kept with it.
UPDATE findings
SET severity = CASE WHEN hand IN (SELECT hand FROM told_differently) THEN 'error' ELSE 'info' END
WHERE code = 'P03' AND hand IN (SELECT hand FROM twice_told)
