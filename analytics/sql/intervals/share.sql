-- How often, in percent, with which 95 % interval?
-- Wilson's score interval of a proportion (z = 1.96): it stays between 0 and 100 and is valid for small samples, too.
-- `list_transform` names the counts, as in `average.sql`.
CREATE OR REPLACE TEMP MACRO wilson_end(hits, n, z) AS (
    CASE WHEN n > 0 THEN greatest(0, least(100,
        100.0 * (hits + z * z / 2 + z * sqrt(hits / n::DOUBLE * (n - hits) + z * z / 4)) / (n + z * z)
    )) END
);
CREATE OR REPLACE TEMP MACRO share(hits, n) AS list_transform(
    [struct_pack(hits := coalesce(hits, 0), n := n)], -- count_if is NULL if it only meets NULL
    lambda counts: struct_pack(
        value := 100.0 * counts.hits / nullif(counts.n, 0),
        n := coalesce(counts.n, 0)::BIGINT,
        low := wilson_end(counts.hits, counts.n, -1.959964::DOUBLE),
        high := wilson_end(counts.hits, counts.n, 1.959964::DOUBLE)
    )
)[1];
