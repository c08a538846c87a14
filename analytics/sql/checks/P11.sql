-- P11 Which hands begin before the hand of the same table and sitting that has the previous number?
INSERT INTO findings BY NAME
WITH numbered AS (
    SELECT
        hand,
        line,
        date_diff('second', started_at, lag(started_at) OVER (
            PARTITION BY sitting ORDER BY length(hand_id), hand_id, place
        )) AS too_early
    FROM table_hands
)
SELECT
    hand,
    'P11' AS code,
    'info' AS severity,
    'before' AS street,
    line,
    too_early AS found,
    true AS between_hands
FROM numbered
WHERE too_early > 0
