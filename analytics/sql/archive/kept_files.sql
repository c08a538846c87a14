-- Which files has the archive, and in which state?
SELECT file, location, disk_size, changed, ends, digest
FROM read_parquet([{files}], hive_partitioning = false)
