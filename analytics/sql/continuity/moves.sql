-- What explains a change in a player's stack or seat between two hands of a sitting?
-- `cause` is one of: seat (the stack is unchanged), stranger (the name is only a seat, where another player may sit now),
-- said (a line states it), away (the player was absent in between), ante (stacks are printed after the ante), missing
-- (several stacks change, and there was time for missing hands), bust (the player had lost everything in a tournament),
-- usual (a typical purchase in a cash game), unexplained. Consecutive hand numbers, or less than ten seconds, leave no
-- time for another hand; a clock that only shows minutes can hide 59 seconds.
CREATE OR REPLACE TEMP TABLE moves AS
WITH known AS (
    SELECT
        jumps.*,
        coalesce(told.explains, false) AS is_said,
        coalesce(told.came_or_went, false) AS came_or_went,
        NOT is_stranger AND NOT was_away AND NOT is_said AND jump <> 0 AS is_open
    FROM jumps
    LEFT JOIN told ON told.hand = jumps.hand AND told.player = jumps.player
),
present AS MATERIALIZED ( -- first, or DuckDB may join each seat of a player with all others of that player
    SELECT pair.hand, hand_before, player
    FROM (SELECT DISTINCT hand, hand_before FROM known WHERE is_open) AS pair
    JOIN table_seats ON table_seats.hand = pair.hand
),
stayed AS (
    SELECT present.hand, count(*) AS stayed
    FROM present
    JOIN table_seats AS earlier ON earlier.hand = present.hand_before AND earlier.player = present.player
    GROUP BY present.hand
),
counted AS (
    SELECT
        known.hand,
        count(*) AS changed,
        count(*) FILTER (is_usual) AS usual,
        count(*) FILTER (jump IN (-known.ante, earlier.ante - known.ante)) AS shifted,
        any_value(least(known.players, earlier.players)) AS players,
        any_value([
            try_cast(numbers[2] AS HUGEINT) - try_cast(numbers[1] AS HUGEINT)
            FOR numbers IN list_zip(
                regexp_extract_all(earlier.hand_id, '[0-9]+'), regexp_extract_all(later.hand_id, '[0-9]+')
            ) IF numbers[1] IS DISTINCT FROM numbers[2]
        ][1]) IS DISTINCT FROM 1
        AND any_value(
            later.seconds + CASE WHEN second(later.started_at) = 0 AND second(earlier.started_at) = 0 THEN 59 ELSE 0 END
        ) >= 10 AS has_room
    FROM known
    JOIN table_hands AS later ON later.hand = known.hand
    JOIN table_hands AS earlier ON earlier.hand = known.hand_before
    WHERE is_open
    GROUP BY known.hand
)
SELECT
    known.*,
    CASE
        WHEN is_stranger THEN 'stranger'
        WHEN jump = 0 THEN 'seat'
        WHEN is_said THEN 'said'
        WHEN was_away THEN 'away'
        WHEN shifted = stayed AND stayed >= 2 THEN 'ante'
        WHEN
            has_room AND changed > usual
            AND (changed >= 2 OR (changed = stayed AND counted.players - stayed >= 2)) THEN 'missing'
        WHEN tournament IS NOT NULL AND ended = 0 THEN 'bust'
        WHEN is_usual THEN 'usual'
        ELSE 'unexplained'
    END AS cause
FROM known
LEFT JOIN counted ON counted.hand = known.hand
LEFT JOIN stayed ON stayed.hand = known.hand
