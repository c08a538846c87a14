-- Which files did an import get, in order, and what was the state of each after it?
WITH versions AS (
    SELECT
        files.*,
        (SELECT coalesce(sum(size), 0) FROM file_blocks WHERE file_blocks.file = files.file)::BIGINT AS kept,
        NULL::INTEGER AS until
    FROM files
    UNION ALL BY NAME
    SELECT * FROM files_before
)
SELECT versions.* EXCLUDE (import, imported_at, until)
FROM files_met
JOIN versions ON versions.file = files_met.file
WHERE
    files_met.import = $import
    AND versions.import <= $import
    AND (until IS NULL OR until > $import)
QUALIFY row_number() OVER (PARTITION BY place ORDER BY until NULLS LAST) = 1
ORDER BY place
