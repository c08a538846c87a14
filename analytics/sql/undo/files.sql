-- What was the state of files before an import and all later ones? Files that were not known are removed, others restored.
CREATE OR REPLACE TEMP TABLE files_undone AS
SELECT *
FROM files_before
WHERE until >= $import
QUALIFY row_number() OVER (PARTITION BY file ORDER BY until) = 1;

DELETE FROM files_undone
WHERE import >= $import;

DELETE FROM files
WHERE import >= $import OR file IN (SELECT file FROM files_undone);

INSERT INTO files BY NAME
SELECT * EXCLUDE (kept, until)
FROM files_undone;

DELETE FROM files_before
WHERE until >= $import;

DELETE FROM file_blocks
WHERE file NOT IN (SELECT file FROM files)
