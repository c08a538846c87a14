-- Who is to be paid, and who was?
SELECT hand, pot, seat, player, half, expected, printed
FROM awards
WHERE hand BETWEEN $first AND $last
ORDER BY hand, pot, half, seat
