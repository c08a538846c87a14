-- Which of 65,536 parts does each hand belong to, by the hash of its table? Hands of one table are always in one part.
CREATE OR REPLACE TEMP TABLE table_buckets AS
SELECT
    hand,
    ('0x' || left(md5(concat_ws(chr(31), site, coalesce(club, ''), coalesce(tournament, ''), table_name)), 4))::USMALLINT
    AS bucket
FROM hands
