-- Which files does the store know, by which rules was each read, and is its text stored?
SELECT
    files.file, path, location, disk_size, changed, ends, digest, size, encoding, problem, files.import, found,
    coalesce(options, '{}') AS options,
    EXISTS (SELECT 1 FROM file_blocks WHERE file_blocks.file = files.file) AS kept
FROM files
LEFT JOIN imports ON imports.import = files.import
ORDER BY files.file
