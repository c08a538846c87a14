-- X05 Do ante and bets change during a sitting though game and level stay?
-- A hand is compared with the one of its game and level before it; a return to what was played first is no change.
-- Where a tournament prints no level, only lower bets are strange. The bring-in is a matter of B06, and bets that
-- are inferred are not compared.
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
