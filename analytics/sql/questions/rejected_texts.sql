-- Which texts could not be read, by file and line, where was each stopped, and why?
SELECT site, path, line, code, reason, expected, text
FROM rejects
ORDER BY path, line
