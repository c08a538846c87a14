-- Where in their files are the blocks of a batch? The last block of a file that has grown is replaced.
DELETE FROM file_blocks
WHERE (file, number) IN (SELECT (file, number) FROM incoming_file_blocks);

INSERT INTO file_blocks BY NAME
SELECT file, number, lines, size, digest, block
FROM incoming_file_blocks
