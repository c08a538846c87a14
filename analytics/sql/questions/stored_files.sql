-- Which files does the store know, what became of the hands in each, and how many bytes of its text are kept?
SELECT
    files.* EXCLUDE (import, imported_at),
    coalesce(held.kept, 0)::BIGINT AS kept
FROM files
LEFT JOIN (SELECT file, sum(size) AS kept FROM file_blocks GROUP BY file) AS held ON held.file = files.file
ORDER BY files.file
