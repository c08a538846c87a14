-- Which blocks does a batch add?
INSERT INTO blocks BY NAME
SELECT block, part, bytes
FROM incoming_blocks
