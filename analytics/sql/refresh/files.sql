-- Which files were not read anew? They stay as they were, and so do the texts of them that could not be read.
CREATE OR REPLACE TEMP TABLE unread AS
SELECT file
FROM files
ANTI JOIN fresh.files AS again ON again.file = files.file;

UPDATE fresh.files
SET imported = imported + held.hands, found = found + held.hands
FROM (SELECT file, count(*) AS hands FROM carried GROUP BY file) AS held
WHERE held.file = fresh.files.file;

INSERT INTO fresh.files BY NAME
SELECT
    files.* REPLACE (
        least(coalesce(held.hands, 0), files.imported + files.known) AS imported,
        files.imported + files.known - least(coalesce(held.hands, 0), files.imported + files.known) AS known
    )
FROM files
JOIN unread ON unread.file = files.file
LEFT JOIN (SELECT file, count(*) AS hands FROM fresh.hands GROUP BY file) AS held ON held.file = files.file;

INSERT INTO fresh.rejects BY NAME
SELECT rejects.*
FROM rejects
SEMI JOIN unread ON unread.file = rejects.file
ANTI JOIN fresh.hands AS read ON read.content = rejects.content;

INSERT INTO fresh.comparison_due BY NAME
SELECT 0 AS first_hand
FROM carried
LIMIT 1
