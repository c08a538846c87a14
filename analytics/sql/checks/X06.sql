-- X06 Which players lost everything in a tournament and play on, without a line about new chips?
-- In a cash game they bought chips: a usual purchase (X02), or one that should be checked (X01).
INSERT INTO findings BY NAME
SELECT
    hand,
    'X06' AS code,
    'warning' AS severity,
    seat,
    player,
    'before' AS street,
    line,
    ten_thousandths(ended) AS expected,
    ten_thousandths(stack) AS found,
    true AS between_hands
FROM moves
WHERE cause = 'bust'
