-- From which import is each hand, file and rejected text?
UPDATE fresh.hands SET import = before.import
FROM hands AS before
WHERE before.content = fresh.hands.content AND before.import IS DISTINCT FROM fresh.hands.import;

UPDATE fresh.files SET import = before.import, imported_at = before.imported_at
FROM files AS before
WHERE before.file = fresh.files.file;

UPDATE fresh.rejects SET import = before.import
FROM rejects AS before
WHERE
    before.content = fresh.rejects.content
    AND before.file = fresh.rejects.file
    AND before.import IS DISTINCT FROM fresh.rejects.import
