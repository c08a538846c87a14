-- Which of these blocks are already stored, and where?
SELECT file_blocks.digest, min(file_blocks.block) AS block
FROM file_blocks
SEMI JOIN asked ON asked.digest = file_blocks.digest
GROUP BY file_blocks.digest
