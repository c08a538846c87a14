-- How uncertain is the mean of n numbers, from their sum and the sum of their squares? NULL of fewer than 20, and of
-- numbers that are all the same: they say nothing of how numbers differ.
CREATE OR REPLACE TEMP MACRO standard_error(n, total, squares) AS (
    CASE
        WHEN n >= 20 AND squares - total ** 2 / n > 1e-12 * squares
            THEN sqrt((squares - total ** 2 / n) / (n - 1) / n)
    END
);
