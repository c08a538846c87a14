-- What did every player of these hands put in, get back and collect?
SELECT hand, seat, player, stack, end_stack, put_in, returned, collected, expected, net, dealt_in, cards
FROM seats
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, seat
