-- What are the texts of hands that do not count, by shard?
SELECT hand, content
FROM read_parquet([{keys}], hive_partitioning = false)
SEMI JOIN lost_hands USING (hand)
ORDER BY hand
