-- Which hands were raked differently before?
INSERT INTO findings BY NAME
SELECT *
FROM read_parquet([{files}], hive_partitioning = false)
WHERE code = 'R02'
