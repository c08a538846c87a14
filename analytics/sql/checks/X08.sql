-- X08 Where do two files of the same hand first differ in seats, stacks, actions or money?
-- If only cards contradict each other, there is no amount to report: P03 remains an error.
INSERT INTO findings BY NAME
SELECT
    told_differently.hand,
    'X08' AS code,
    'warning' AS severity,
    told_differently.seat,
    seats.player,
    told_differently.street,
    coalesce(told_differently.line, hands.line) AS line,
    ten_thousandths(told_differently.expected) AS expected,
    ten_thousandths(found) AS found,
    true AS between_hands
FROM told_differently
JOIN hands ON hands.hand = told_differently.hand
LEFT JOIN seats ON seats.hand = told_differently.hand AND seats.seat = told_differently.seat
WHERE what <> 'cards'
QUALIFY row_number() OVER (PARTITION BY told_differently.hand ORDER BY place, told_differently.line, told_differently.seat) = 1
