-- How often: how many of how many?
CREATE OR REPLACE TEMP MACRO share(hits, n) AS struct_pack(
    hits := coalesce(hits, 0)::DOUBLE, -- count_if is NULL if it only meets NULL
    n := coalesce(n, 0)::BIGINT
);
