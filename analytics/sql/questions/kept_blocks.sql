-- Which blocks of a file are stored?
SELECT number, size, digest
FROM file_blocks
WHERE file = $file
