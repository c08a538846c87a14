-- How much on average, with which 95 % interval?
-- The wider of Student's t and Hall's transformation of it at each end (`accuracy.sql`); none for fewer than 20 values,
-- or for values that are all equal. `list_transform` names the sums, because a macro repeats its arguments: DuckDB would
-- otherwise bind each sum dozens of times, which takes longer than to count ten thousand hands.
CREATE OR REPLACE TEMP MACRO spread_and_skew(moments) AS struct_pack(
    mean := moments.mean,
    n := moments.n,
    t := student(moments.n),
    spread := CASE WHEN spread_carries(moments.n, moments.deviation, moments.mean) THEN moments.deviation END,
    skew := CASE
        WHEN spread_carries(moments.n, moments.deviation, moments.mean)
            THEN moments.skewness * (moments.n - 2) / sqrt(moments.n * (moments.n - 1.0))
    END
);
CREATE OR REPLACE TEMP MACRO average_of(moments) AS list_transform(
    list_transform([moments], lambda sums: spread_and_skew(sums)),
    lambda known: struct_pack(
        value := known.mean,
        n := known.n,
        low := known.mean - known.spread * reach(known.n, known.skew, known.t),
        high := known.mean + known.spread * reach(known.n, -known.skew, known.t)
    )
)[1];
-- The moments of n values from the sums of their first three powers.
CREATE OR REPLACE TEMP MACRO central(n, first, second, third) AS list_transform(
    [struct_pack(n := n, mean := first / nullif(n, 0), square := second / nullif(n, 0), cube := third / nullif(n, 0))],
    lambda raw: struct_pack(
        n := raw.n::BIGINT,
        mean := raw.mean,
        variance := greatest(raw.square - raw.mean ** 2, 0),
        third := raw.cube - 3 * raw.mean * raw.square + 2 * raw.mean ** 3
    )
)[1];
CREATE OR REPLACE TEMP MACRO moments_of(n, first, second, third) AS list_transform(
    [central(n, first, second, third)],
    lambda known: struct_pack(
        mean := known.mean,
        n := known.n,
        deviation := CASE WHEN known.n > 1 THEN sqrt(known.variance * known.n / (known.n - 1)) END,
        skewness := CASE
            WHEN known.n > 2 AND known.variance > 0
                THEN known.third / known.variance ** 1.5 * sqrt(known.n * (known.n - 1.0)) / (known.n - 2)
        END
    )
)[1];
CREATE OR REPLACE TEMP MACRO moments(amount) AS moments_of(
    count(amount), sum_of(amount), sum_of_squares(amount), sum_of_cubes(amount)
);
CREATE OR REPLACE TEMP MACRO average(amount) AS average_of(moments(amount));
