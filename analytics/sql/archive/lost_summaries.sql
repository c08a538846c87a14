-- Which summaries of tournaments does an earlier shard have?
SELECT summary
FROM read_parquet([{files}], hive_partitioning = false)
QUALIFY row_number() OVER (PARTITION BY content ORDER BY summary) > 1
