-- Which files are known at these locations? Files of earlier versions are known by the name they were given.
SELECT
    file, path, location, disk_size, changed, ends, digest, encoding, problem, size, found, imported, known, other,
    rejected
FROM files
WHERE location IS NOT NULL OR digest IS NULL
ORDER BY file
