-- Who sits at the table of a hand, with how much?
SELECT seat, player, stack, returned, sitting_out, line
FROM seats
WHERE hand = $hand
ORDER BY seat
