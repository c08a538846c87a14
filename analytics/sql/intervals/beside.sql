-- How far is an average from another one that each amount is already less of, with which 95 % interval?
-- Normal approximation of a difference of two means: the variances of both are added. `error` is the standard error of the
-- mean that was taken off; where it differs from amount to amount, the errors are taken to go together, which makes the
-- interval too wide rather than too narrow. None for one value, or without an error.
CREATE OR REPLACE TEMP MACRO beside_error(amount, error) AS (
    CASE WHEN count(amount) = count(error) THEN sqrt(var_samp(amount) / count(amount) + avg(error) ** 2) END
);
CREATE OR REPLACE TEMP MACRO beside(amount, error) AS struct_pack(
    value := avg(amount),
    n := count(amount),
    low := avg(amount) - 1.959964 * beside_error(amount, error),
    high := avg(amount) + 1.959964 * beside_error(amount, error)
);
