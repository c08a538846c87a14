-- Who sits in hands, with what stack? In the numbers of `game.columns.Seats`.
SELECT
    hand,
    seat::INTEGER AS number,
    player AS name,
    coalesce(ten_thousandths(stack), -1) AS stack,
    sitting_out::INTEGER AS sitting_out,
    line
FROM seats
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, seat, line
