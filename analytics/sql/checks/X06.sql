-- X06 Who lost everything in a tournament and plays on, without a line about new chips?
-- In a cash game he bought chips: a usual purchase (X02), or one that needs a look (X01).
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
