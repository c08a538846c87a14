-- X11 Which hands have an impossible date: more than a day ahead, or, in an online room, before the first online rooms?
-- Files of formats, and notes of live games, may be of any earlier year.
INSERT INTO findings BY NAME
SELECT
    hand,
    'X11' AS code,
    'warning' AS severity,
    'before' AS street,
    table_hands.line,
    year(table_hands.started_at) AS found,
    true AS between_hands
FROM table_hands JOIN hands USING (hand)
WHERE table_hands.started_at > now() AT TIME ZONE 'UTC' + INTERVAL 1 DAY
    OR (table_hands.started_at < DATE '1998-01-01' AND is_online(hands.site))
