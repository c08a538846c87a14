-- Who should be paid, and who was?
SELECT hand, pot, seat, player, half, expected, printed
FROM awards
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, pot, half, seat
