-- Which import does each hand, file and rejected text come from?
UPDATE fresh.hands AS again SET import = before.import
FROM hands AS before
WHERE before.content = again.content AND before.import IS DISTINCT FROM again.import;

UPDATE fresh.hands AS again SET import = before.import
FROM rejects AS before
WHERE
    before.content = again.content
    AND before.file = again.file
    AND NOT EXISTS (FROM hands AS had WHERE had.content = again.content);

UPDATE fresh.other_hands AS again SET import = before.import
FROM other_hands AS before
WHERE before.content = again.content AND before.import IS DISTINCT FROM again.import;

UPDATE fresh.summaries AS again SET import = before.import
FROM summaries AS before
WHERE before.content = again.content AND before.import IS DISTINCT FROM again.import;

UPDATE fresh.files AS again SET import = before.import, imported_at = before.imported_at
FROM files AS before
WHERE before.file = again.file;

UPDATE fresh.rejects AS again SET import = before.import
FROM rejects AS before
WHERE before.content = again.content AND before.file = again.file AND before.import IS DISTINCT FROM again.import;

-- To how many hands was each check applied? For hands that were carried over this is not known hand by hand: their
-- imports keep their number, unless a higher one was found now.
UPDATE fresh.applied_by_import AS again SET hands = greatest(again.hands, before.hands)
FROM applied_by_import AS before
WHERE
    before.import = again.import AND before.code = again.code
    AND before.import IN (SELECT import FROM hands SEMI JOIN carried USING (hand));

INSERT INTO fresh.applied_by_import
SELECT before.*
FROM applied_by_import AS before
ANTI JOIN fresh.applied_by_import AS again ON again.import = before.import AND again.code = before.code
WHERE before.import IN (SELECT import FROM hands SEMI JOIN carried USING (hand))
