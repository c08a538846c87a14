-- How often, in percent, with which 95 % interval?
-- Wilson's score interval of a proportion (z = 1.96): it stays within 0 and 100 and holds for small samples too.
CREATE OR REPLACE TEMP MACRO share(hits, n) AS struct_pack(
    value := 100.0 * hits / nullif(n, 0),
    n := n::BIGINT,
    low := 100.0 * (hits + 1.920729 - 1.959964 * sqrt(hits / nullif(n, 0)::DOUBLE * (n - hits) + 0.960365)) / (n + 3.841459),
    high := 100.0 * (hits + 1.920729 + 1.959964 * sqrt(hits / nullif(n, 0)::DOUBLE * (n - hits) + 0.960365)) / (n + 3.841459)
);
