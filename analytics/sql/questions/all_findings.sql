-- What did the audit find, in the order of hands and lines, and who sat in those hands? With a time, only in hands that
-- were imported at that time or later.
WITH seated AS (
    SELECT hand, list(player ORDER BY seat) AS players, list(seat ORDER BY seat) AS seats
    FROM seats
    SEMI JOIN findings ON findings.hand = seats.hand
    GROUP BY hand
)
SELECT
    findings.hand,
    currency::VARCHAR AS currency,
    coalesce(path, '') AS file,
    findings.line,
    site,
    hand_id,
    severity,
    code,
    street,
    findings.seat,
    findings.player,
    expected,
    findings.found,
    between_hands,
    coalesce(seated.players, []) AS players,
    coalesce(seated.seats, []) AS seats
FROM findings
JOIN hands ON hands.hand = findings.hand
LEFT JOIN files ON files.file = hands.file
LEFT JOIN seated ON seated.hand = findings.hand
WHERE $since IS NULL OR hands.import IN (SELECT import FROM imports WHERE started_at >= $since::TIMESTAMP)
ORDER BY findings.hand, findings.line, code, findings.seat, expected, findings.found
