-- Which rows do several parts have together? Hands that do not count are left out.
COPY (
    SELECT *
    FROM read_parquet([{files}], hive_partitioning = false)
    {kept}
    {ordered}
) TO {file} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {group})
