-- How far is an average from another that has already been subtracted from each amount, with which 95 % interval?
-- The distances from the average to the ends of its own interval (`average.sql`) and 1.96 standard errors of the
-- subtracted mean add up as squares. `error` is that standard error; if it differs from amount to amount, the errors are
-- taken as fully correlated, which makes the interval too wide rather than too narrow. None if `average` has none, or
-- without an error.
CREATE OR REPLACE TEMP MACRO beside_reach(amount, error, skew) AS (
    CASE
        WHEN count(amount) = count(error)
            THEN sqrt(
                (average_spread(amount) * reach(count(amount), skew, student(count(amount)))) ** 2
                + (1.959964 * avg(error)) ** 2
            )
    END
);
CREATE OR REPLACE TEMP MACRO beside(amount, error) AS struct_pack(
    value := avg(amount),
    n := count(amount),
    low := avg(amount) - beside_reach(amount, error, average_skew(amount)),
    high := avg(amount) + beside_reach(amount, error, -average_skew(amount))
);
