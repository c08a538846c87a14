-- Which percentage of one sum is another, with which 95 % interval?
-- The hands are the sample. The wider, at each end, of Fieller's interval with Student's t, which takes the uncertainty
-- of the denominator into account, and of that of the differences between each numerator and its share of the
-- denominator, by Hall's transformation (`accuracy.sql`). None for fewer than 20 hands, or if the ratio is the same in
-- all of them, or if the sum of the denominators is not certainly above 0. `list_transform` names the sums, as in
-- `average.sql`.
CREATE OR REPLACE TEMP MACRO ratio_sums(part, whole) AS struct_pack(
    ratio := sum(part) / nullif(sum(whole), 0),
    n := count(whole),
    t := student(count(whole)),
    part_mean := avg(part),
    whole_mean := avg(whole),
    part_variance := var_samp(part),
    covariance := covar_samp(part, whole),
    whole_variance := var_samp(whole),
    part_cubes := avg(part ** 3),
    part_squares_whole := avg(part ** 2 * whole),
    part_whole_squares := avg(part * whole ** 2),
    whole_cubes := avg(whole ** 3)
);
CREATE OR REPLACE TEMP MACRO ratio_spread(s) AS sqrt(greatest(0,
    s.part_variance - 2 * s.covariance * s.ratio + s.whole_variance * s.ratio ** 2
));
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
    list_transform([ratio_sums(part, whole)], lambda sums: ratio_parts(sums)),
    lambda p: struct_pack(
        value := 100.0 * p.ratio, n := p.n, low := 100.0 * ratio_end(p, -1), high := 100.0 * ratio_end(p, 1)
    )
)[1];
