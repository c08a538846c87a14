-- Which hands were imported by a version that did not keep their text?
SELECT content, path
FROM hands
JOIN files ON files.file = hands.file
WHERE hands.file NOT IN (SELECT file FROM file_blocks)
