-- How far is an average from another that has already been subtracted from each amount?
-- `error` is the standard error of the subtracted mean; if it differs from amount to amount, the errors are taken as fully
-- correlated, which makes the interval too wide rather than too narrow.
CREATE OR REPLACE TEMP MACRO beside(amount, error) AS struct_pack(
    n := count(amount), first := sum_of(amount), second := sum_of_squares(amount), third := sum_of_cubes(amount),
    errors := count(error), error := sum_of(error)
);
-- How uncertain is the mean of n numbers, from their sum and the sum of their squares? NULL for fewer than 20, and for
-- numbers that are all equal, because they do not show how numbers vary.
CREATE OR REPLACE TEMP MACRO standard_error(n, total, squares) AS (
    CASE
        WHEN n >= 20 AND squares - total ** 2 / n > 1e-12 * squares
            THEN sqrt((squares - total ** 2 / n) / (n - 1) / n)
    END
);
