-- What did the audit find in a player's hands, in how many of them, and which one is an example?
-- `seat` is the index of the example's seat among the seats of its hand, from 0; -1 if the finding concerns no player.
WITH own AS (
    SELECT hand
    FROM {source}
    WHERE {conditions} AND hand IN (SELECT hand FROM findings)
),
found AS (
    SELECT findings.code, findings.severity, count(DISTINCT findings.hand) AS hands, min(findings.hand) AS hand
    FROM findings
    SEMI JOIN own ON own.hand = findings.hand
    GROUP BY ALL
),
example AS (
    SELECT found.*, findings.seat, findings.street, findings.line, findings.expected, findings.found
    FROM found
    JOIN findings ON findings.hand = found.hand AND findings.code = found.code AND findings.severity = found.severity
    QUALIFY row_number() OVER (
        PARTITION BY found.code, found.severity ORDER BY findings.line, findings.seat, findings.expected, findings.found
    ) = 1
),
seated AS (
    SELECT hand, list(player ORDER BY seat) AS players, list(seat ORDER BY seat) AS seats
    FROM seats
    WHERE hand IN (SELECT hand FROM example)
    GROUP BY hand
)
SELECT
    code, severity, example.hands, example.hand, hand_id, path, example.line, street, expected, example.found,
    coalesce(list_position(seated.seats, example.seat), 0) - 1 AS seat,
    seated.players
FROM example
JOIN seated ON seated.hand = example.hand
JOIN hands ON hands.hand = example.hand
LEFT JOIN files ON files.file = hands.file
ORDER BY severity DESC, example.hands DESC, code
