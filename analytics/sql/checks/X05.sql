-- X05 Do the ante and the bets change during a sitting while game and level stay the same?
-- A hand is compared with the previous one of its game and level; a return to the first values is not a change.
-- If a tournament prints no level, only lower bets count. B06 checks the bring-in, and bets that are inferred are not
-- compared.
INSERT INTO findings BY NAME
WITH levels AS (
    SELECT
        hand, line,
        [ante, CASE WHEN NOT stakes_inferred THEN small_bet END, CASE WHEN NOT stakes_inferred THEN big_bet END] AS now,
        lag(now) OVER earlier AS before,
        first_value(now) OVER earlier AS at_first,
        tournament IS NOT NULL AND level IS NULL AS may_rise
    FROM table_hands
    WINDOW earlier AS (PARTITION BY sitting, game, level ORDER BY place)
),
changed AS (
    SELECT
        *,
        [
            place FOR place IN [2, 3, 1]
            IF now[place] <> before[place]
            AND CASE WHEN may_rise THEN place > 1 AND now[place] < before[place] ELSE now[place] <> at_first[place] END
        ][1] AS which
    FROM levels
    WHERE now <> before
)
SELECT
    hand,
    'X05' AS code,
    'warning' AS severity,
    'before' AS street,
    line,
    ten_thousandths(before[which]) AS expected,
    ten_thousandths(now[which]) AS found,
    true AS between_hands
FROM changed
WHERE which IS NOT NULL
