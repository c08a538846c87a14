-- Who sits in hands, with what stack?
SELECT hand, seat, player, stack, returned, sitting_out, line
FROM seats
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, seat
