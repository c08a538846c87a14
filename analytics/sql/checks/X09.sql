-- X09 Which sessions do not add up: a player's results contradict their stacks, or results and rake do not sum to zero?
-- For a whole sitting `found` is the amount left over; for a player's sheet it is the net result, and `expected` is the
-- change of the stack. A sheet with unknown stacks, missing hands, or chips that X01 reports has no finding. The finding
-- is at the first hand that makes it wrong.
INSERT INTO findings BY NAME
WITH wrong AS (
    SELECT wrong_hand AS hand, NULL AS seat, NULL AS player, 0 AS expected, left_over AS found
    FROM sittings
    WHERE left_over <> 0
    UNION ALL
    SELECT wrong_hand, seat, player, gained, net
    FROM sheets
    WHERE NOT adds_up
)
SELECT
    wrong.hand,
    'X09' AS code,
    'error' AS severity,
    seat,
    player,
    'before' AS street,
    line,
    ten_thousandths(expected) AS expected,
    ten_thousandths(found) AS found,
    true AS between_hands
FROM wrong
JOIN table_hands ON table_hands.hand = wrong.hand
