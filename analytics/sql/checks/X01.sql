-- X01 Does every player begin his next hand at a table with the chips that he ended the last one with?
-- A warning where he does not and no line of either hand says that he added chips, joined or left.
-- Hands of two sittings are not compared, nor players whose names are their seats: others may sit there now.
INSERT INTO findings BY NAME
WITH stacks AS (
    SELECT
        table_hands.hand, table_hands.line, seats.seat, seats.player, seats.stack,
        lag(seats.end_stack) OVER previous AS ended,
        lag(table_hands.hand) OVER previous AS hand_before
    FROM table_hands
    JOIN seats ON seats.hand = table_hands.hand
    WINDOW previous AS (PARTITION BY sitting, seats.player ORDER BY place)
),
jumps AS (
    SELECT *
    FROM stacks
    WHERE stack <> ended AND NOT regexp_full_match(player, 'Seat\+[0-9]+')
)
SELECT
    hand,
    'X01' AS code,
    'warning' AS severity,
    seat,
    player,
    'before' AS street,
    line,
    ten_thousandths(ended) AS expected,
    ten_thousandths(stack) AS found,
    true AS between_hands
FROM jumps
WHERE NOT EXISTS (
    SELECT 1
    FROM chips_added
    WHERE
        chips_added.hand IN (jumps.hand, jumps.hand_before)
        AND (chips_added.seat = jumps.seat OR contains(chips_added.text, jumps.player))
)
