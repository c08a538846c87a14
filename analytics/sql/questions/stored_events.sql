-- What happened in hands, with everything that the text says about it?
SELECT events.*, player
FROM events
LEFT JOIN (
    SELECT hand, seat, player
    FROM seats
    WHERE hand IN (SELECT unnest($hands))
) AS seats ON seats.hand = events.hand AND seats.seat = events.seat
WHERE events.hand IN (SELECT unnest($hands))
ORDER BY events.hand, number
