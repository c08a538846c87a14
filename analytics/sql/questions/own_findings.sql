-- What did the audit find in which hands?
SELECT DISTINCT hand, code AS value FROM findings ORDER BY value, hand
