-- X09 Which sessions do not add up: whose results are not what his stacks say, where do results and rake not make nothing?
-- Of a whole sitting `found` is what is left over, of a player's sheet his results, and `expected` what he gained. Nothing
-- is said of a sheet with unknown stacks, missing hands, or chips that X01 already wonders about. The finding stands at
-- the first hand that makes it so.
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
