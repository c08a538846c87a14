-- Which rows of the parts of a table about hands count? Those of hands that no earlier shard has.
CREATE VIEW {table} AS
SELECT {columns}
FROM read_parquet([{files}], hive_partitioning = false) AS part
{without_lost}
WHERE true {chosen}
