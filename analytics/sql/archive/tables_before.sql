-- What did comparisons at tables find before, in these hands?
INSERT INTO findings BY NAME
SELECT *
FROM read_parquet([{files}], hive_partitioning = false)
WHERE code NOT IN ('P03', 'X08', 'R02') AND hand IN (SELECT hand FROM hands)
