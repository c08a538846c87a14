-- Which hands does a shard have, by number and content? Tasks that compare shards read them by the hash of the number.
-- The content stands for a number that is missing. Formats of other programs number the hands of each event from 1: without
-- a table (or event), tournament and time the content stands for it, too.
COPY (
    WITH identified AS (
        SELECT
            site, content, hand, file,
            CASE
                WHEN
                    hand_id = ''
                    OR (
                        is_format(site) AND table_name = '' AND tournament IS NULL
                        AND started_at = TIMESTAMP '1970-01-01 00:00:00'
                    )
                    THEN concat('content ', content)
                WHEN is_format(site) THEN concat_ws(chr(31), hand_id, table_name, tournament, started_at)
                ELSE concat_ws(chr(31), hand_id, club_of_number(site, club))
            END AS hand_id
        FROM hands
    )
    SELECT
        ('0x' || left(md5(concat_ws(chr(31), site, hand_id)), 4))::USMALLINT AS bucket,
        site, hand_id, content, hand + {first} AS hand, file
    FROM identified
    ORDER BY bucket, hand
) TO {file} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {group})
