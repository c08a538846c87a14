-- Which rows do the parts of a table have?
CREATE VIEW {table} AS
SELECT {columns}
FROM read_parquet([{files}], hive_partitioning = false) AS part
{chosen}
