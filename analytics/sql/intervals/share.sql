-- How often, in percent, with which 95 % interval?
-- Wilson's score interval of a proportion (z = 1.96): it stays between 0 and 100 and is valid for small samples, too.
CREATE OR REPLACE TEMP MACRO wilson_end(hits, n, z) AS (
    CASE WHEN n > 0 THEN greatest(0, least(100,
        100.0 * (hits + z * z / 2 + z * sqrt(hits / n::DOUBLE * (n - hits) + z * z / 4)) / (n + z * z)
    )) END
);
CREATE OR REPLACE TEMP MACRO share(hits, n) AS struct_pack( -- count_if is NULL if it only meets NULL
    value := 100.0 * coalesce(hits, 0) / nullif(n, 0),
    n := coalesce(n, 0)::BIGINT,
    low := wilson_end(coalesce(hits, 0), n, -1.959964::DOUBLE),
    high := wilson_end(coalesce(hits, 0), n, 1.959964::DOUBLE)
);
