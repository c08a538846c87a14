-- What was the state of files before an import that reads them again, or finds others in their place?
INSERT INTO files_before BY NAME
WITH read_again AS (SELECT file, location, import FROM incoming_files_before)

SELECT files.*, coalesce(held.kept, 0)::BIGINT AS kept, (SELECT any_value(import) FROM read_again) AS until
FROM files
LEFT JOIN (SELECT file, sum(size) AS kept FROM file_blocks GROUP BY file) AS held ON held.file = files.file
WHERE
    (files.file IN (SELECT file FROM read_again) AND files.import < (SELECT any_value(import) FROM read_again))
    OR (files.location IN (SELECT location FROM read_again) AND files.file NOT IN (SELECT file FROM read_again))
