-- How much on average, with which 95 % interval?
-- The wider of Student's t and Hall's transformation of it at each end (`accuracy.sql`); none for fewer than 20 values,
-- or for values that are all equal.
CREATE OR REPLACE TEMP MACRO average_skew(amount) AS (
    CASE
        WHEN spread_carries(count(amount), stddev_samp(amount), avg(amount))
            THEN skewness(amount) * (count(amount) - 2) / sqrt(count(amount) * (count(amount) - 1.0))
    END
);
CREATE OR REPLACE TEMP MACRO average_spread(amount) AS (
    CASE WHEN spread_carries(count(amount), stddev_samp(amount), avg(amount)) THEN stddev_samp(amount) END
);
CREATE OR REPLACE TEMP MACRO average(amount) AS struct_pack(
    value := avg(amount),
    n := count(amount),
    low := avg(amount)
    - average_spread(amount) * reach(count(amount), average_skew(amount), student(count(amount))),
    high := avg(amount)
    + average_spread(amount) * reach(count(amount), -average_skew(amount), student(count(amount)))
);
