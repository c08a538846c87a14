-- What was the state of files before an import that reads them again, or finds others in their place?
INSERT INTO files_before BY NAME
SELECT files.*, coalesce(held.kept, 0)::BIGINT AS kept, (SELECT any_value(import) FROM incoming) AS until
FROM files
LEFT JOIN (SELECT file, sum(size) AS kept FROM file_blocks GROUP BY file) AS held ON held.file = files.file
WHERE
    (files.file IN (SELECT file FROM incoming) AND files.import < (SELECT any_value(import) FROM incoming))
    OR (files.location IN (SELECT location FROM incoming) AND files.file NOT IN (SELECT file FROM incoming))
