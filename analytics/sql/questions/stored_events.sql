-- What happened in hands, with all that the text says of it?
SELECT events.*, player
FROM events
LEFT JOIN (
    SELECT hand, seat, player
    FROM seats
    WHERE hand IN (SELECT unnest($hands))
) AS seats ON seats.hand = events.hand AND seats.seat = events.seat
WHERE events.hand IN (SELECT unnest($hands))
ORDER BY events.hand, number
