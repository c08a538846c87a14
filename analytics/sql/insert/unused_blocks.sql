-- Which blocks does no file have any more?
DELETE FROM blocks
WHERE block NOT IN (SELECT block FROM file_blocks)
