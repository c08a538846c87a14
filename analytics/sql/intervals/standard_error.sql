-- How uncertain is the mean of n numbers, from their sum and the sum of their squares? NULL for fewer than 20, and for
-- numbers that are all equal, because they do not show how numbers vary.
CREATE OR REPLACE TEMP MACRO standard_error(n, total, squares) AS (
    CASE
        WHEN n >= 20 AND squares - total ** 2 / n > 1e-12 * squares
            THEN sqrt((squares - total ** 2 / n) / (n - 1) / n)
    END
);
