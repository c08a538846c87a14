-- X02 Which stacks changed between two hands for a known reason: a line, a usual purchase, a return to the table?
INSERT INTO findings BY NAME
SELECT
    hand,
    'X02' AS code,
    'info' AS severity,
    seat,
    player,
    'before' AS street,
    line,
    ten_thousandths(ended) AS expected,
    ten_thousandths(stack) AS found,
    true AS between_hands
FROM moves
WHERE cause IN ('said', 'away', 'usual')
