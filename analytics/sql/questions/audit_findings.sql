-- What did the audit find in these hands?
SELECT hand, code, severity, seat, player, street, line, expected, found
FROM findings
WHERE hand BETWEEN $first AND $last
ORDER BY hand, line, code
