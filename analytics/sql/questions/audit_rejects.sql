-- Which texts could not be read, and why?
SELECT site, path, line, column_number, code, reason, expected
FROM rejects
ORDER BY path, line
