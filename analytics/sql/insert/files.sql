-- Which files were read, and what became of the hands found in them? A file that has replaced another gets its
-- location; the other keeps its hands.
DELETE FROM files
WHERE file IN (SELECT file FROM incoming_files);

UPDATE files SET location = NULL
WHERE location IN (SELECT location FROM incoming_files);

INSERT INTO files BY NAME
SELECT
    file, path, location, size, disk_size, changed, ends, digest, encoding, problem, import, imported_at, found, imported,
    known, other, rejected
FROM incoming_files
