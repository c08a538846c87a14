-- X10 (ES-17) Which hands begin before the actions of the previous hand can have ended?
-- An action takes at least a third of a second (checks, folds and calls can be chosen in advance; in real hands each took
-- two seconds or more), and running out of time takes ten. Clocks that only show minutes are not compared.
INSERT INTO findings BY NAME
WITH quick AS (
    SELECT later.hand, later.line, later.seconds, later.hand_before
    FROM table_hands AS later
    JOIN table_hands AS earlier ON earlier.hand = later.hand_before
    WHERE later.seconds < 60 AND (second(later.started_at) <> 0 OR second(earlier.started_at) <> 0)
),
timed AS (
    SELECT
        hand,
        count(*) FILTER (kind <> number_of('timeout')) // 3
        + 10 * least(count(*) FILTER (kind = number_of('timeout')), 1) AS least
    FROM (
        SELECT hand, packed_kind(facts) AS kind
        FROM events_packed
        WHERE hand >= (SELECT min(hand_before) FROM quick)
    )
    WHERE
        kind IN (
            number_of('bring_in'), number_of('check'), number_of('bet'), number_of('call'), number_of('raise'),
            number_of('fold'), number_of('timeout')
        )
    GROUP BY hand
)
SELECT
    quick.hand,
    'X10' AS code,
    'info' AS severity,
    'before' AS street,
    line,
    least AS expected,
    seconds AS found,
    true AS between_hands
FROM quick
JOIN timed ON timed.hand = quick.hand_before
WHERE seconds < timed.least
