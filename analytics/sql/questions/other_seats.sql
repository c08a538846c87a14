-- What did the players of a hand of another game put in and get?
SELECT seat, player, is_hero, stack, put_in, returned, collected, net
FROM other_seats
WHERE other = -1 - $hand
ORDER BY seat
