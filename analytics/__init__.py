"""The store and its analysis: DuckDB tables, checks between hands, and statistics as SQL."""
