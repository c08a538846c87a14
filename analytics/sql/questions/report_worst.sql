-- Which hands have the most severe findings: errors before warnings, larger amounts first?
-- The amount is the largest of the most severe findings that concern money. Real money comes first, then amounts whose
-- currency is not printed, then play money, then chips, because they cannot be compared with one another.
WITH worst AS (
    SELECT hand, max(severity) AS severity, count(*) AS findings
    FROM findings
    GROUP BY hand
),
amounts AS (
    SELECT findings.hand, max(abs(found::HUGEINT - expected::HUGEINT)) AS amount
    FROM findings
    JOIN worst ON worst.hand = findings.hand AND worst.severity = findings.severity
    WHERE list_contains($money, code)
    GROUP BY findings.hand
)
SELECT hands.hand, worst.severity::VARCHAR AS severity, worst.findings, money(amount) AS amount
FROM worst
JOIN hands ON hands.hand = worst.hand
LEFT JOIN amounts ON amounts.hand = worst.hand
ORDER BY
    worst.severity DESC,
    CASE hands.currency WHEN 'chips' THEN 3 WHEN 'play' THEN 2 WHEN 'unknown' THEN 1 ELSE 0 END,
    coalesce(amount, 0) DESC,
    gross DESC,
    hands.hand
LIMIT $most
