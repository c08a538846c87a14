-- Which texts could not be read, by file and line, and where and why did reading stop?
SELECT site, path, line, code, reason, expected, text
FROM rejects
ORDER BY path, line
