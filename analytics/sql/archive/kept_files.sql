-- Which files has the archive, and in which state?
SELECT
    file, path, location, size, disk_size, changed, ends, digest, encoding, problem, found, imported, known, other, rejected
FROM read_parquet([{files}], hive_partitioning = false)
