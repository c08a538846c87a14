-- Which percentage of one sum is another, with which 95 % interval?
-- Normal approximation of a ratio of two sums (delta method, hands as the sample); none for one hand.
CREATE OR REPLACE TEMP MACRO ratio_error(part, whole) AS sqrt(greatest(0,
    var_samp(part) - 2 * covar_samp(part, whole) * sum(part) / nullif(sum(whole), 0)
    + var_samp(whole) * (sum(part) / nullif(sum(whole), 0)) ** 2
) / count(whole)) / nullif(avg(whole), 0);
CREATE OR REPLACE TEMP MACRO ratio(part, whole) AS struct_pack(
    value := 100.0 * sum(part) / nullif(sum(whole), 0),
    n := count(whole),
    low := 100.0 * (sum(part) / nullif(sum(whole), 0) - 1.959964 * ratio_error(part, whole)),
    high := 100.0 * (sum(part) / nullif(sum(whole), 0) + 1.959964 * ratio_error(part, whole))
);
