-- What did the audit find in these hands?
SELECT hand, code, severity, seat, player, street, line, expected, found, between_hands
FROM findings
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, line, code, seat, expected, found
