-- What could the audit not judge: texts that could not be read, files without hands, and hands whose cards do not decide
-- who is paid? With a time, only of imports that began at that time or later. `what` says which of the three it is.
WITH latest AS (
    SELECT import
    FROM imports
    WHERE $since IS NULL OR started_at >= $since::TIMESTAMP
)
SELECT
    'text' AS what,
    path AS file,
    line,
    column_number,
    site,
    -- The first number of the text is the hand's: it follows one of these words in the first lines of every room.
    regexp_extract(
        text[:4000], '(?i)(?:#|gamecode="|game_number": ?"|(?:hand|game|stage|id)\b[^0-9\n#]{0,20}?)([a-z]?[0-9][0-9-]*)', 1
    ) AS hand_id,
    code,
    reason,
    text,
    NULL::BIGINT AS hand
FROM rejects
WHERE $since IS NULL OR import IN (FROM latest)
UNION ALL BY NAME
SELECT 'file' AS what, path AS file, 0 AS line, 0 AS column_number, '' AS site, '' AS hand_id, 'P00' AS code, problem AS reason
FROM files
WHERE problem <> '' AND ($since IS NULL OR import IN (FROM latest))
UNION ALL BY NAME
SELECT
    'hand' AS what, coalesce(path, '') AS file, hands.line, 0 AS column_number, site, hand_id, 'H05' AS code,
    'the cards that are known do not decide who should have been paid' AS reason, hand
FROM hands
LEFT JOIN files ON files.file = hands.file
WHERE NOT decided AND ($since IS NULL OR hands.import IN (FROM latest))
ORDER BY what DESC, file, line, column_number, hand
