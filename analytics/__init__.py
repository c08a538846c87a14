"""What the store keeps and what is counted over it: DuckDB tables, between-hands checks, and statistics as SQL."""
