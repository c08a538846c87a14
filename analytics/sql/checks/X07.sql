-- X07 Which players have changed seats since the previous hand without leaving the table?
-- If hands are missing, they may have left in between.
INSERT INTO findings BY NAME
SELECT
    hand,
    'X07' AS code,
    'info' AS severity,
    seat,
    player,
    'before' AS street,
    line,
    seat_before AS expected,
    seat AS found,
    true AS between_hands
FROM moves
WHERE
    seat <> seat_before
    AND NOT is_stranger
    AND NOT was_away
    AND NOT came_or_went
    AND hand NOT IN (SELECT hand FROM moves WHERE cause = 'missing')
