-- What became of the hands of all files?
SELECT
    coalesce(sum(found), 0)::BIGINT,
    coalesce(sum(imported), 0)::BIGINT,
    coalesce(sum(known), 0)::BIGINT,
    coalesce(sum(other), 0)::BIGINT,
    coalesce(sum(rejected), 0)::BIGINT,
    count(*) FILTER (problem <> '')
FROM read_parquet([{files}], hive_partitioning = false)
