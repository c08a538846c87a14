-- How much on average: how many values, and what are the sums of their first three powers?
CREATE OR REPLACE TEMP MACRO average(amount) AS struct_pack(
    n := count(amount), first := sum_of(amount), second := sum_of_squares(amount), third := sum_of_cubes(amount)
);
