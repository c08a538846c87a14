-- Which rows does a shard have of a table that is not about hands?
COPY (
    SELECT * {replaced}
    FROM {table}
    ORDER BY rowid
) TO {file} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {group})
