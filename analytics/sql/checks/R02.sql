-- R02 Which hands were raked differently, by more than one unit, from nearly all others of their room and stake?
-- All hands at the stakes of the hands just added are considered: `rake_departures` holds those that deviate now.
DELETE FROM findings
WHERE
    code = 'R02'
    AND between_hands
    AND hand IN (
        SELECT hand
        FROM hands
        SEMI JOIN (
            SELECT site, currency, limit_type, small_bet, big_bet FROM hands SEMI JOIN table_hands USING (hand)
        ) AS touched USING (site, currency, limit_type, small_bet, big_bet)
    );

INSERT INTO findings BY NAME
SELECT
    hand,
    'R02' AS code,
    'warning' AS severity,
    'summary' AS street,
    coalesce(rake_lines.line, rake_departures.line) AS line,
    expected,
    found,
    true AS between_hands
FROM rake_departures
LEFT JOIN (SELECT hand, min(line) AS line FROM events WHERE kind = 'rake' GROUP BY hand) AS rake_lines USING (hand)
