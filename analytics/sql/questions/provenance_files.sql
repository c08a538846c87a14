-- Which files were the hands read from, and what is the SHA-256 of each?
SELECT path, size, digest, found, problem
FROM files
ORDER BY path, file
