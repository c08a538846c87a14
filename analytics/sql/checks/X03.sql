-- X03 Before which hands are others missing: how many stacks have changed when there was time for other hands?
INSERT INTO findings BY NAME
SELECT
    hand,
    'X03' AS code,
    'info' AS severity,
    'before' AS street,
    line,
    count(*) AS found,
    true AS between_hands
FROM moves
WHERE cause = 'missing'
GROUP BY hand, line
