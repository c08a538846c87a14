-- Which files were read, and what became of the hands found in them? The parts of a file are added up; hands that an
-- earlier shard has count as known. A file that has taken the place of another gets its location.
COPY (
    WITH parts AS (
        SELECT
            file,
            any_value(path) AS path,
            min(encoding) AS encoding,
            coalesce(
                min(problem) FILTER (
                    problem NOT IN ('', 'no hands found', 'binary file, no hands found', 'empty file')
                    AND NOT starts_with(problem, 'this is ')  -- a room that is named and not read
                ),
                CASE WHEN sum(found) = 0 AND count(*) FILTER (problem = '') = 0 THEN min(problem) END,
                ''
            ) AS problem,
            min(import) AS import,
            min(imported_at) AS imported_at,
            sum(found)::BIGINT AS found,
            sum(imported)::BIGINT AS imported,
            sum(known)::BIGINT AS known,
            sum(other)::BIGINT AS other,
            sum(rejected)::BIGINT AS rejected
        FROM read_parquet([{parts}], hive_partitioning = false)
        WHERE file IN (SELECT file FROM read_files)
        GROUP BY file
    ),
    lost_of AS (
        SELECT file, count(*) AS hands
        FROM {keys}
        SEMI JOIN lost_hands USING (hand)
        GROUP BY file
    )
    SELECT
        parts.file, path, location, read_files.size, disk_size, changed, ends, digest, encoding, problem, import,
        imported_at, found,
        imported - coalesce(lost_of.hands, 0) AS imported,
        known + coalesce(lost_of.hands, 0) AS known,
        other, rejected
    FROM parts
    JOIN read_files USING (file)
    LEFT JOIN lost_of USING (file)
    UNION ALL BY NAME
    SELECT
        * REPLACE (CASE WHEN location NOT IN (SELECT location FROM read_files) THEN location END AS location)
    FROM files
    WHERE file NOT IN (SELECT file FROM read_files)
    ORDER BY file
) TO {file} (FORMAT parquet, COMPRESSION zstd)
