-- Which blocks of a file are kept?
SELECT number, size, digest
FROM file_blocks
WHERE file = $file
