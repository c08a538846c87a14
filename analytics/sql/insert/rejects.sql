-- Which texts of a batch could not be read, and are not kept already from the same file?
UPDATE rejects SET seen = incoming_rejects.import
FROM incoming_rejects
WHERE rejects.content = incoming_rejects.content AND rejects.file = incoming_rejects.file;

INSERT INTO rejects BY NAME
SELECT site, file, path, line, column_number, code, reason, expected, text, content, import, import AS seen
FROM incoming_rejects
WHERE NOT EXISTS (
    SELECT 1
    FROM rejects AS kept
    WHERE kept.content = incoming_rejects.content AND kept.file = incoming_rejects.file
)
