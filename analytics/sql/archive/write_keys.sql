-- Which hands does a shard have, by number and content? Tasks that compare shards read them by the hash of the number.
COPY (
    SELECT
        ('0x' || left(md5(concat_ws(chr(31), site, hand_id)), 4))::USMALLINT AS bucket,
        site, hand_id, content, hand + {first} AS hand, file
    FROM hands
    ORDER BY bucket, hand
) TO {file} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {group})
