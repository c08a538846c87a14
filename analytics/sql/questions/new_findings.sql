-- What did the audit find in the hands of the latest imports, in the order of hands and lines, and who sat in them?
WITH latest AS (
    SELECT hand
    FROM hands
    JOIN imports ON imports.import = hands.import
    WHERE imports.started_at >= $since
),
seated AS (
    SELECT hand, list(player ORDER BY seat) AS players, list(seat ORDER BY seat) AS seats
    FROM seats
    SEMI JOIN latest ON latest.hand = seats.hand
    SEMI JOIN findings ON findings.hand = seats.hand
    GROUP BY hand
)
SELECT
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
SEMI JOIN latest ON latest.hand = findings.hand
JOIN hands ON hands.hand = findings.hand
LEFT JOIN files ON files.file = hands.file
LEFT JOIN seated ON seated.hand = findings.hand
ORDER BY findings.hand, findings.line, code, findings.seat, expected, findings.found
