-- Which blocks does a file have whose bytes are those of a stored file?
INSERT INTO file_blocks BY NAME
SELECT $file::INTEGER AS file, number, lines, size, digest, block
FROM file_blocks
WHERE file = $same
