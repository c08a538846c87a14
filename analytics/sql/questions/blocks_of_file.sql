-- Where are all blocks of a file?
SELECT number, lines, size, digest, block
FROM file_blocks
WHERE file = $file
ORDER BY number
