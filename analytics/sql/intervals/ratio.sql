-- Which percentage of one sum is another, with which 95 % interval?
-- The hands are the sample. The wider, at each end, of Fieller's interval with Student's t, which takes the uncertainty
-- of the denominator into account, and of that of the differences between each numerator and its share of the
-- denominator, by Hall's transformation (`accuracy.sql`). None for fewer than 20 hands, or if the ratio is the same in
-- all of them, or if the sum of the denominators is not certainly above 0.
CREATE OR REPLACE TEMP MACRO ratio_of(part, whole) AS (sum(part) / nullif(sum(whole), 0));
CREATE OR REPLACE TEMP MACRO ratio_spread(part, whole) AS sqrt(greatest(0,
    var_samp(part) - 2 * covar_samp(part, whole) * ratio_of(part, whole)
    + var_samp(whole) * ratio_of(part, whole) ** 2
));
CREATE OR REPLACE TEMP MACRO ratio_skew(part, whole) AS (
    avg(part ** 3) - 3 * ratio_of(part, whole) * avg(part ** 2 * whole)
    + 3 * ratio_of(part, whole) ** 2 * avg(part * whole ** 2) - ratio_of(part, whole) ** 3 * avg(whole ** 3)
) * (count(whole) / nullif(count(whole) - 1.0, 0)) ** 1.5 / nullif(ratio_spread(part, whole), 0) ** 3;
-- Fieller's quadratic in the ratio, a x^2 - 2 b x + c: it is negative where the ratio can be.
CREATE OR REPLACE TEMP MACRO fieller_a(whole, t) AS (avg(whole) ** 2 - t ** 2 * var_samp(whole) / count(whole));
CREATE OR REPLACE TEMP MACRO fieller_b(part, whole, t) AS (
    avg(part) * avg(whole) - t ** 2 * covar_samp(part, whole) / count(whole)
);
CREATE OR REPLACE TEMP MACRO fieller_root(part, whole, t) AS sqrt(greatest(0,
    fieller_b(part, whole, t) ** 2
    - fieller_a(whole, t) * (avg(part) ** 2 - t ** 2 * var_samp(part) / count(whole))
));
CREATE OR REPLACE TEMP MACRO ratio_carries(part, whole, t) AS (
    spread_carries(count(whole), ratio_spread(part, whole), ratio_of(part, whole) * avg(whole))
    AND avg(whole) > 0 AND fieller_a(whole, t) > 0
);
CREATE OR REPLACE TEMP MACRO ratio_end(part, whole, t, direction) AS (
    CASE
        WHEN ratio_carries(part, whole, t)
            THEN direction * greatest(
                direction * fieller_b(part, whole, t) / fieller_a(whole, t)
                + fieller_root(part, whole, t) / fieller_a(whole, t),
                direction * ratio_of(part, whole)
                + ratio_spread(part, whole) / avg(whole)
                * reach(count(whole), -direction * ratio_skew(part, whole), t)
            )
    END
);
CREATE OR REPLACE TEMP MACRO ratio(part, whole) AS struct_pack(
    value := 100.0 * ratio_of(part, whole),
    n := count(whole),
    low := 100.0 * ratio_end(part, whole, student(count(whole)), -1),
    high := 100.0 * ratio_end(part, whole, student(count(whole)), 1)
);
