-- How much on average, with which 95 % interval?
-- Normal approximation: mean plus and minus 1.96 standard errors, from the variance of the sample; none for one value.
CREATE OR REPLACE TEMP MACRO average(amount) AS struct_pack(
    value := avg(amount),
    n := count(amount),
    low := avg(amount) - 1.959964 * stddev_samp(amount) / sqrt(count(amount)),
    high := avg(amount) + 1.959964 * stddev_samp(amount) / sqrt(count(amount))
);
