-- What did comparisons of hands with equal numbers find before?
INSERT INTO findings BY NAME
SELECT *
FROM read_parquet([{files}], hive_partitioning = false)
WHERE code IN ('P03', 'X08')
