-- X01 Does every player begin his next hand at a table with the chips that he ended the last one with?
-- A warning where he does not and nothing explains it: no line, no usual purchase (X02), no missing hands (X03).
-- Hands of two sittings are not compared, nor players whose names are their seats: others may sit there now.
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
