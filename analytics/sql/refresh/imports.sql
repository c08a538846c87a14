-- From which import is each hand, file and rejected text?
UPDATE fresh.hands AS again SET import = before.import
FROM hands AS before
WHERE before.content = again.content AND before.import IS DISTINCT FROM again.import;

UPDATE fresh.hands AS again SET import = before.import
FROM rejects AS before
WHERE
    before.content = again.content
    AND before.file = again.file
    AND NOT EXISTS (FROM hands AS had WHERE had.content = again.content);

UPDATE fresh.files AS again SET import = before.import, imported_at = before.imported_at
FROM files AS before
WHERE before.file = again.file;

UPDATE fresh.rejects AS again SET import = before.import
FROM rejects AS before
WHERE before.content = again.content AND before.file = again.file AND before.import IS DISTINCT FROM again.import
