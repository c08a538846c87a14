-- Which hands of the database were played before and after one?
SELECT
    (
        SELECT hand FROM hands
        WHERE (started_at, hand) < (here.started_at, here.hand)
        ORDER BY started_at DESC, hand DESC LIMIT 1
    ) AS before,
    (
        SELECT hand FROM hands
        WHERE (started_at, hand) > (here.started_at, here.hand)
        ORDER BY started_at, hand LIMIT 1
    ) AS after
FROM hands AS here
WHERE here.hand = $hand
