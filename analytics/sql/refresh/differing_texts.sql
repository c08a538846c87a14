-- Of which files would the new database keep other bytes than the old one, or have a problem that the old one had not?
-- Of a file that was read to its end, size and digest must be the same; of any file, every stored block.
SELECT before.path
FROM files AS before
JOIN fresh.files AS again ON again.file = before.file
WHERE
    (before.digest IS NOT NULL AND (again.digest IS DISTINCT FROM before.digest OR again.size <> before.size))
    OR (before.problem = '' AND again.problem <> '')
    OR EXISTS (
        SELECT held.number
        FROM file_blocks AS held
        ANTI JOIN fresh.file_blocks AS same
            ON same.file = held.file AND same.number = held.number
            AND same.size = held.size AND same.digest = held.digest
        WHERE held.file = before.file
    )
ORDER BY before.file
