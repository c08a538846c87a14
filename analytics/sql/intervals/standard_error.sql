-- How uncertain is the mean of n numbers, from their sum and the sum of their squares? NULL of fewer than two.
CREATE OR REPLACE TEMP MACRO standard_error(n, total, squares) AS (
    CASE WHEN n > 1 THEN sqrt(greatest(0, squares - total ** 2 / n) / (n - 1) / n) END
);
