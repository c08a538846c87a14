-- What did the audit find in these hands?
SELECT hand, code, severity, seat, player, street, line, expected, found
FROM findings
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, line, code
