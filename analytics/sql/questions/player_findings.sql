-- What did the audit find in a player's hands: in how many, and which one is an example?
-- `seat` is the place of the example's seat among the seats of its hand, from 0; -1 where nobody is meant.
WITH found AS (
    SELECT findings.code, findings.severity, count(DISTINCT findings.hand) AS hands, min(findings.hand) AS hand
    FROM findings
    WHERE findings.hand IN (SELECT hand FROM played WHERE {conditions})
    GROUP BY ALL
),
example AS (
    SELECT found.*, findings.seat, findings.street, findings.line, findings.expected, findings.found
    FROM found
    JOIN findings ON findings.hand = found.hand AND findings.code = found.code AND findings.severity = found.severity
    QUALIFY row_number() OVER (PARTITION BY found.code, found.severity ORDER BY findings.line) = 1
)
SELECT
    code, severity, example.hands, hand_id, path, example.line, street, expected, example.found,
    (SELECT count(*) FROM seats WHERE seats.hand = example.hand AND seats.seat < example.seat)
        - (CASE WHEN example.seat IS NULL THEN 1 ELSE 0 END) AS seat,
    (SELECT list(player ORDER BY seats.seat) FROM seats WHERE seats.hand = example.hand) AS players
FROM example
JOIN hands ON hands.hand = example.hand
LEFT JOIN files ON files.file = hands.file
ORDER BY severity DESC, example.hands DESC, code
