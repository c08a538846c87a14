-- M11 Does the number of chips at a tournament table stay the same from hand to hand, with the same players?
-- A warning if it changes, no line says that someone added chips, and X04 does not say that stacks are printed after the
-- ante. Players whose names are only seats are not compared, because they may have changed.
INSERT INTO findings BY NAME
WITH totals AS (
    SELECT
        table_hands.sitting, table_hands.place, table_hands.hand, table_hands.line,
        sum(stack) AS total,
        list(player ORDER BY player) AS players
    FROM table_hands
    JOIN table_seats ON table_seats.hand = table_hands.hand
    WHERE tournament IS NOT NULL AND NOT regexp_full_match(player, 'Seat\+[0-9]+')
    GROUP BY ALL
),
compared AS (
    SELECT
        *,
        lag(total) OVER previous AS total_before,
        lag(players) OVER previous AS players_before,
        lag(hand) OVER previous AS hand_before
    FROM totals
    WINDOW previous AS (PARTITION BY sitting ORDER BY place)
)
SELECT
    hand,
    'M11' AS code,
    'warning' AS severity,
    'before' AS street,
    line,
    ten_thousandths(total_before) AS expected,
    ten_thousandths(total) AS found,
    true AS between_hands
FROM compared
WHERE
    players = players_before
    AND total <> total_before
    AND NOT EXISTS (SELECT 1 FROM chips_added WHERE chips_added.hand IN (compared.hand, compared.hand_before))
    AND hand NOT IN (SELECT hand FROM moves WHERE cause = 'ante')
