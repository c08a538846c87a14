-- How far may the mean of a skewed sample be from the true one, in 19 of 20 samples?
-- None for fewer than 20 values, or for values that are all equal, because they do not show how values vary. Otherwise
-- the wider, at each end, of two intervals: Student's t, and Hall's transformation of it, which takes the skewness of
-- the sample into account (P. Hall, 1992). t alone is too short at the long tail of skewed values; Hall's alone is too
-- short if a sample of heavy-tailed values looks skewed by chance.
CREATE OR REPLACE TEMP MACRO spread_carries(n, deviation, size) AS (
    n >= 20 AND deviation > 1e-7 * abs(size) AND isfinite(deviation)
);
-- 97.5 % point of Student's t with n - 1 degrees of freedom, by its expansion: accurate to five digits from n = 20 on.
CREATE OR REPLACE TEMP MACRO student(n) AS (
    1.959964::DOUBLE + 2.372271 / (n - 1) + 2.822499 / (n - 1) ** 2 + 2.555852 / (n - 1) ** 3
);
CREATE OR REPLACE TEMP MACRO without_skew(n, skew, t) AS (
    CASE
        WHEN abs(skew) > 1e-6 THEN 3 / skew * (cbrt(1 + skew * (t / sqrt(n) - skew / (6 * n))) - 1)
        ELSE t / sqrt(n)
    END
);
-- Distance from the mean to the low end of its interval, in standard deviations; with the sign of the skewness reversed,
-- to the high end. A sample of n values is never more skewed than one in which a single value differs from all others.
CREATE OR REPLACE TEMP MACRO reach(n, skew, t) AS greatest(
    t / sqrt(n), without_skew(n, greatest(-sqrt(n), least(sqrt(n), coalesce(skew, 0))), t)
);
