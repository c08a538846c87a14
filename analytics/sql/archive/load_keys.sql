-- Which hands of these files have numbers in a range of hashes?
CREATE TEMP TABLE {name} AS
SELECT site, hand_id, content, hand
FROM read_parquet([{files}], hive_partitioning = false)
WHERE bucket BETWEEN {first} AND {last}
