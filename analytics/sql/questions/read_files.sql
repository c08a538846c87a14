-- Which files were read last, and what was in them?
SELECT path, imported, known, other, rejected, problem
FROM files
ORDER BY import DESC, file DESC
LIMIT $rows
