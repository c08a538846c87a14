-- How far is an average from another that has already been subtracted from each amount, with which 95 % interval?
-- The distances from the average to the ends of its own interval (`average.sql`) and 1.96 standard errors of the
-- subtracted mean add up as squares. `error` is that standard error; if it differs from amount to amount, the errors are
-- taken as fully correlated, which makes the interval too wide rather than too narrow. None if `average` has none, or
-- without an error.
CREATE OR REPLACE TEMP MACRO beside_reach(known, errors, error, skew) AS (
    CASE
        WHEN known.n = errors
            THEN sqrt((known.spread * reach(known.n, skew, known.t)) ** 2 + (1.959964 * error) ** 2)
    END
);
CREATE OR REPLACE TEMP MACRO beside(amount, error) AS list_transform(
    list_transform(
        [struct_pack(sums := moments(amount), errors := count(error), error := sum_of(error) / nullif(count(error), 0))],
        lambda c: struct_pack(known := spread_and_skew(c.sums), errors := c.errors, error := c.error)
    ),
    lambda c: struct_pack(
        value := c.known.mean,
        n := c.known.n,
        low := c.known.mean - beside_reach(c.known, c.errors, c.error, c.known.skew),
        high := c.known.mean + beside_reach(c.known, c.errors, c.error, -c.known.skew)
    )
)[1];
