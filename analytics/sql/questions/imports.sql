-- Which imports does the store have, and what did each add?
WITH added AS (
    SELECT import, count(*) AS hands FROM hands GROUP BY import
),
failed AS (
    SELECT import, count(*) AS rejected FROM rejects GROUP BY import
),
named AS (
    SELECT import, count(DISTINCT file) AS files FROM files_met GROUP BY import
),
latest AS (
    SELECT import, count(*) AS files FROM files GROUP BY import
)
SELECT
    imports.import,
    started_at,
    ended_at,
    version,
    options,
    coalesce(named.files, latest.files, 0) AS files,
    coalesce(hands, 0) AS hands,
    coalesce(rejected, 0) AS rejected
FROM imports
LEFT JOIN added ON added.import = imports.import
LEFT JOIN failed ON failed.import = imports.import
LEFT JOIN named ON named.import = imports.import
LEFT JOIN latest ON latest.import = imports.import
ORDER BY imports.import
