-- Which columns of `played` does each statistic count?
SELECT function_name AS name, parameters
FROM duckdb_functions()
WHERE function_type = 'macro' AND NOT internal
