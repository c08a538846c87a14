-- Which columns, of which types, do the tables of this database have?
SELECT table_name, column_name, data_type
FROM duckdb_columns()
SEMI JOIN duckdb_tables() AS tables USING (table_oid)
WHERE
    duckdb_columns.schema_name = 'main'
    AND duckdb_columns.database_name = current_database()
    AND table_name <> 'schema_version'
ORDER BY table_name, column_index
