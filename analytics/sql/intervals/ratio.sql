-- Which percentage of one sum is another, with which 95 % interval?
-- The hands are the sample. The widest of three, at each end: Fieller's interval with Student's t, which takes the
-- uncertainty of the denominator into account, and those of the differences between each numerator and its share of the
-- denominator, by Student's t and by Hall's transformation (`reach` of `accuracy.sql`). None for fewer than 20 hands, or if the ratio is the same in
-- all of them, or if the sum of the denominators is not certainly above 0. `list_transform` names the sums, as in
-- `average.sql`.
CREATE OR REPLACE TEMP MACRO ratio_sums(part, whole) AS struct_pack(
    n := count(whole),
    parts := sum_of(part),
    wholes := sum_of(whole),
    part_squares := sum_of_squares(part),
    products := sum_of_products(part, whole),
    whole_squares := sum_of_squares(whole),
    part_cubes := sum_of_cubes(part),
    part_squares_whole := sum_of_cubic(part, part, whole),
    part_whole_squares := sum_of_cubic(part, whole, whole),
    whole_cubes := sum_of_cubes(whole)
);
-- The covariance of two columns, or the variance of one, from the sums of their products and of each.
CREATE OR REPLACE TEMP MACRO variance_from(n, products, first, second) AS (
    CASE WHEN n > 1 THEN (products - first * second / n) / (n - 1) END
);
CREATE OR REPLACE TEMP MACRO ratio_moments(s) AS struct_pack(
    ratio := s.parts / nullif(s.wholes, 0),
    n := s.n,
    t := student(s.n),
    part_mean := s.parts / nullif(s.n, 0),
    whole_mean := s.wholes / nullif(s.n, 0),
    part_variance := variance_from(s.n, s.part_squares, s.parts, s.parts),
    covariance := variance_from(s.n, s.products, s.parts, s.wholes),
    whole_variance := variance_from(s.n, s.whole_squares, s.wholes, s.wholes),
    part_cubes := s.part_cubes / nullif(s.n, 0),
    part_squares_whole := s.part_squares_whole / nullif(s.n, 0),
    part_whole_squares := s.part_whole_squares / nullif(s.n, 0),
    whole_cubes := s.whole_cubes / nullif(s.n, 0)
);
-- How the numerators differ from their shares of the denominators; 0 if that is no more than rounding, because products
-- are summed with ten decimals.
CREATE OR REPLACE TEMP MACRO ratio_variance(part_variance, covariance, whole_variance, ratio) AS (
    CASE
        WHEN part_variance - 2 * covariance * ratio + whole_variance * ratio ** 2
            > 1e-9 * (part_variance + whole_variance * ratio ** 2) + 2e-10
            THEN part_variance - 2 * covariance * ratio + whole_variance * ratio ** 2
        ELSE 0
    END
);
CREATE OR REPLACE TEMP MACRO ratio_spread(s) AS (
    sqrt(ratio_variance(s.part_variance, s.covariance, s.whole_variance, s.ratio))
);
CREATE OR REPLACE TEMP MACRO ratio_skew(s, spread) AS (
    s.part_cubes - 3 * s.ratio * s.part_squares_whole
    + 3 * s.ratio ** 2 * s.part_whole_squares - s.ratio ** 3 * s.whole_cubes
) * (s.n / nullif(s.n - 1.0, 0)) ** 1.5 / nullif(spread, 0) ** 3;
-- Fieller's quadratic in the ratio, a x^2 - 2 b x + c: it is negative where the ratio can be.
CREATE OR REPLACE TEMP MACRO fieller_a(s) AS (s.whole_mean ** 2 - s.t ** 2 * s.whole_variance / s.n);
CREATE OR REPLACE TEMP MACRO fieller_b(s) AS (s.part_mean * s.whole_mean - s.t ** 2 * s.covariance / s.n);
CREATE OR REPLACE TEMP MACRO fieller_c(s) AS (s.part_mean ** 2 - s.t ** 2 * s.part_variance / s.n);
CREATE OR REPLACE TEMP MACRO ratio_parts(s) AS struct_pack(
    ratio := s.ratio,
    n := s.n,
    t := s.t,
    whole_mean := s.whole_mean,
    spread := ratio_spread(s),
    skew := ratio_skew(s, ratio_spread(s)),
    a := fieller_a(s),
    b := fieller_b(s),
    root := sqrt(greatest(0, fieller_b(s) ** 2 - fieller_a(s) * fieller_c(s)))
);
CREATE OR REPLACE TEMP MACRO ratio_end(p, direction) AS (
    CASE
        WHEN spread_carries(p.n, p.spread, p.ratio * p.whole_mean) AND p.whole_mean > 0 AND p.a > 0
            THEN direction * greatest(
                direction * p.b / p.a + p.root / p.a,
                direction * p.ratio + p.spread / p.whole_mean * reach(p.n, -direction * p.skew, p.t)
            )
    END
);
CREATE OR REPLACE TEMP MACRO ratio(part, whole) AS list_transform(
    list_transform(list_transform([ratio_sums(part, whole)], lambda sums: ratio_moments(sums)), lambda s: ratio_parts(s)),
    lambda p: struct_pack(
        value := 100.0 * p.ratio, n := p.n, low := 100.0 * ratio_end(p, -1), high := 100.0 * ratio_end(p, 1)
    )
)[1];
