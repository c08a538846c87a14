-- How often did every check find something, in how many hands, and to how many was it applied?
-- Checks that never found anything have a row without a severity.
WITH found AS (
    SELECT code, severity, count(*) AS findings, count(DISTINCT hand) AS hands
    FROM findings
    GROUP BY ALL
)
SELECT
    coalesce(applied.code, found.code) AS code,
    severity::VARCHAR AS severity,
    coalesce(findings, 0) AS findings,
    coalesce(found.hands, 0) AS hands,
    coalesce(applied.hands, 0) AS applied
FROM applied
FULL JOIN found ON found.code = applied.code
ORDER BY found.severity DESC NULLS LAST, findings DESC, code
