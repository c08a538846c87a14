"""An archive: a folder of Parquet files that many machines may write, with the tables and views of a database."""
