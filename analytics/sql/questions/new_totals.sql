-- How many hands, findings, rejected texts, files without hands, and hands of other games did the latest imports add?
WITH latest AS (
    SELECT hand, decided
    FROM hands
    JOIN imports ON imports.import = hands.import
    WHERE imports.started_at >= $since
),
found AS (
    SELECT severity
    FROM findings
    SEMI JOIN latest ON latest.hand = findings.hand
)
SELECT
    (SELECT count(*) FROM latest) AS hands,
    (SELECT count(*) FROM latest WHERE NOT decided) AS undecided,
    (SELECT count(*) FROM found WHERE severity = 'error') AS errors,
    (SELECT count(*) FROM found WHERE severity = 'warning') AS warnings,
    (SELECT count(*) FROM found WHERE severity = 'info') AS infos,
    (
        SELECT count(*)
        FROM rejects
        JOIN imports ON imports.import = rejects.import
        WHERE imports.started_at >= $since
    ) AS rejects,
    (
        SELECT count(*)
        FROM files
        JOIN imports ON imports.import = files.import
        WHERE imports.started_at >= $since AND problem <> ''
    ) AS unread,
    (
        SELECT coalesce(sum(other), 0)::BIGINT
        FROM files
        JOIN imports ON imports.import = files.import
        WHERE imports.started_at >= $since
    ) AS other
