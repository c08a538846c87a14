-- X01 Does every player begin a hand at a table with the chips left from the previous one?
-- A warning if they do not and nothing explains it: no line, no usual purchase (X02), no missing hands (X03).
-- Hands of two sittings are not compared, nor are players whose names are only seats, where others may sit now.
INSERT INTO findings BY NAME
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
FROM moves
WHERE cause = 'unexplained'
