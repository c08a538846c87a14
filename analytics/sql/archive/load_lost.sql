-- Which hands did not count before?
CREATE TEMP TABLE {name} AS
SELECT hand
FROM read_parquet([{files}], hive_partitioning = false)
