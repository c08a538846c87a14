-- M11 Does the number of chips at a tournament table stay the same from hand to hand, with the same players?
-- A warning if it changes, no line says that someone added chips, and X04 does not say that stacks are printed after the
-- ante. Players whose names are only seats are not compared, because they may have changed.
INSERT INTO findings BY NAME
WITH named AS (
    SELECT hand, player, stack
    FROM table_seats
    WHERE NOT regexp_full_match(player, 'Seat\+[0-9]+')
),
totals AS (
    SELECT hand, sum(stack) AS total
    FROM named
    GROUP BY hand
),
compared AS (
    SELECT
        hand, line, total,
        lag(total) OVER previous AS total_before,
        lag(hand) OVER previous AS hand_before
    FROM totals JOIN table_hands USING (hand)
    WHERE tournament IS NOT NULL
    WINDOW previous AS (PARTITION BY sitting ORDER BY place)
),
changed AS (
    FROM compared
    WHERE total <> total_before
),
sat AS (
    SELECT hand, list(player ORDER BY player) AS players
    FROM named
    WHERE hand IN (SELECT unnest([hand, hand_before]) FROM changed)
    GROUP BY hand
)
SELECT
    changed.hand,
    'M11' AS code,
    'warning' AS severity,
    'before' AS street,
    line,
    ten_thousandths(total_before) AS expected,
    ten_thousandths(total) AS found,
    true AS between_hands
FROM changed
JOIN sat ON sat.hand = changed.hand
JOIN sat AS sat_before ON sat_before.hand = hand_before
WHERE
    sat.players = sat_before.players
    AND NOT EXISTS (SELECT 1 FROM chips_added WHERE chips_added.hand IN (changed.hand, changed.hand_before))
    AND changed.hand NOT IN (SELECT hand FROM moves WHERE cause = 'ante')
