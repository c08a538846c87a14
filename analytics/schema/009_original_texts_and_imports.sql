-- Version 9: the original text of every file, one row per file, imports by number, and what an interrupted import owes.
--
-- Hands, files and rejects of earlier versions belong to import 0. Their text follows when their files are read again.

-- A row per import that added something. `ended_at` is NULL if it was interrupted. `options` is JSON: the rules it
-- replayed hands by, where they were not each site's own. `revision` is the last change of figures that was in force when
-- its hands were read: see `studbook/importing/revisions.py`.
CREATE TABLE imports (
    import INTEGER NOT NULL,
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP,
    version VARCHAR NOT NULL,
    options VARCHAR NOT NULL,
    revision INTEGER NOT NULL
);

INSERT INTO imports
SELECT
    0 AS import, min(imported_at) AS started_at, max(imported_at) AS ended_at, 'before 9' AS version, '{}' AS options,
    0 AS revision
FROM files
HAVING count(*) > 0;

ALTER TABLE hands ADD COLUMN import INTEGER;
UPDATE hands SET import = 0;
ALTER TABLE rejects ADD COLUMN import INTEGER;
UPDATE rejects SET import = 0;

-- A row per file, as it was when it was last read. Every hand found in it went one of four ways; `imported` are those
-- that the store has from this file. `location` is its absolute path, NULL if another file has taken its place or no
-- one knows. `disk_size`, `changed` (nanoseconds) and `ends` (a hash) show whether it has changed on disk since;
-- `digest` is the SHA-256 of its bytes, NULL if it was not read to its end.
CREATE TABLE files_now (
    file INTEGER NOT NULL,
    path VARCHAR NOT NULL,
    location VARCHAR,
    size BIGINT NOT NULL,
    disk_size BIGINT,
    changed BIGINT,
    ends UBIGINT,
    digest VARCHAR,
    encoding VARCHAR NOT NULL,
    problem VARCHAR NOT NULL,
    import INTEGER NOT NULL,
    imported_at TIMESTAMP NOT NULL,
    found BIGINT NOT NULL,
    imported BIGINT NOT NULL,
    known BIGINT NOT NULL,
    other BIGINT NOT NULL,
    rejected BIGINT NOT NULL,
    CHECK (found = imported + known + other + rejected)
);

-- A file that was read several times had a row for each: its hands now belong to the first of them.
CREATE TEMP TABLE first_of_path AS
SELECT file, min(file) OVER (PARTITION BY path) AS first FROM files;

UPDATE hands SET file = first
FROM first_of_path
WHERE first_of_path.file = hands.file AND first <> hands.file;

UPDATE rejects SET file = first
FROM first_of_path
WHERE first_of_path.file = rejects.file AND first <> rejects.file;

INSERT INTO files_now BY NAME
WITH latest AS (
    SELECT path, min(file) AS file, max_by(files, file) AS row
    FROM files
    GROUP BY path
),
held AS (SELECT file, count(*) AS hands FROM hands GROUP BY file)
SELECT
    latest.file,
    latest.path,
    row.size,
    row.encoding,
    row.problem,
    0 AS import,
    row.imported_at,
    row.found,
    least(coalesce(held.hands, 0), row.imported + row.known) AS imported,
    row.imported + row.known - imported AS known,
    row.other,
    row.rejected
FROM latest
LEFT JOIN held ON held.file = latest.file;

DROP TABLE files;
ALTER TABLE files_now RENAME TO files;
DROP TABLE first_of_path;

-- A row per block of a file's bytes, in their order: where the bytes are, and how many whole lines come before the line
-- that the block begins in. Equal blocks are kept once.
CREATE TABLE file_blocks (
    file INTEGER NOT NULL,
    number INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    size INTEGER NOT NULL,
    digest BLOB NOT NULL,
    block BIGINT NOT NULL
);

-- A row per part of a block, compressed.
CREATE TABLE blocks (
    block BIGINT NOT NULL,
    part TINYINT NOT NULL,
    bytes BLOB NOT NULL USING COMPRESSION zstd
);

-- A row per comparison of hands that an interrupted import still owes: all hands from `first_hand` on are to be compared.
CREATE TABLE comparison_due (
    first_hand BIGINT NOT NULL
);

-- A row per import and check: to how many of its hands the check was applied.
CREATE TABLE applied_by_import (
    import INTEGER NOT NULL,
    code VARCHAR NOT NULL,
    hands BIGINT NOT NULL
);

INSERT INTO applied_by_import BY NAME
SELECT 0 AS import, code, hands FROM applied;

DROP TABLE applied;

-- A row per file that an import was given, in the order in which they were read (`place`); those included that had not
-- changed and were not read again. With the two tables that follow, it is what undoing an import takes.
CREATE TABLE files_met (
    import INTEGER NOT NULL,
    place INTEGER NOT NULL,
    file INTEGER NOT NULL
);

-- `seen` is the last import that met the text.
ALTER TABLE rejects ADD COLUMN seen INTEGER;
UPDATE rejects SET seen = 0;

-- A row per row of `files` that an import replaced (`until`), as it was before. `kept` are the bytes of the file that were
-- kept then.
CREATE TABLE files_before AS
SELECT *, 0::BIGINT AS kept, 0::INTEGER AS until FROM files LIMIT 0;

-- A row per row of `rejects` that an import removed (`until`).
CREATE TABLE rejects_before AS
SELECT *, 0::INTEGER AS until FROM rejects LIMIT 0;
