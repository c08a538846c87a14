-- How are the store's views of players and hands defined, without their names?
SELECT view_name AS name, rtrim(regexp_replace(sql, '^CREATE VIEW \S+ AS ', ''), ';') AS body
FROM duckdb_views()
WHERE view_name IN ('seats', 'played', 'later_streets', 'draws')
