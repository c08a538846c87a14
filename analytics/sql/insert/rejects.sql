-- Which texts of a batch could not be read, and are not kept already from the same file?
UPDATE rejects SET seen = incoming.import
FROM incoming
WHERE rejects.content = incoming.content AND rejects.file = incoming.file;

INSERT INTO rejects BY NAME
SELECT site, file, path, line, column_number, code, reason, expected, text, content, import, import AS seen
FROM incoming
WHERE NOT EXISTS (
    SELECT 1
    FROM rejects AS kept
    WHERE kept.content = incoming.content AND kept.file = incoming.file
)
