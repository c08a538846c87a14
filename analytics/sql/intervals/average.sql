-- How much on average, with which 95 % interval?
-- The wider of Student's t and Hall's transformation of it at each end (`accuracy.sql`); none for fewer than 20 values,
-- or for values that are all equal. `list_transform` names the sums, because a macro repeats its arguments: DuckDB would
-- otherwise bind each sum dozens of times, which takes longer than to count ten thousand hands.
CREATE OR REPLACE TEMP MACRO moments(amount) AS struct_pack(
    mean := avg(amount), n := count(amount), deviation := stddev_samp(amount), skewness := skewness(amount)
);
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
CREATE OR REPLACE TEMP MACRO average(amount) AS list_transform(
    list_transform([moments(amount)], lambda sums: spread_and_skew(sums)),
    lambda known: struct_pack(
        value := known.mean,
        n := known.n,
        low := known.mean - known.spread * reach(known.n, known.skew, known.t),
        high := known.mean + known.spread * reach(known.n, -known.skew, known.t)
    )
)[1];
