-- Which rows does a shard have of a table about hands? P03 depends on other shards, and is left out.
COPY (
    SELECT bucket, {table}.* REPLACE ({table}.hand + {first} AS hand)
    FROM {table}
    JOIN table_buckets ON table_buckets.hand = {table}.hand {kept}
    ORDER BY bucket, table_buckets.hand, {table}.rowid
) TO {file} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {group})
