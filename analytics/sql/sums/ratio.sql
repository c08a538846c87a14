-- Which part of one sum is another: how many hands, and what are the sums of all products of up to three factors?
CREATE OR REPLACE TEMP MACRO ratio(part, whole) AS struct_pack(
    n := count(whole),
    parts := sum_of(part),
    wholes := sum_of(whole),
    part_squares := sum_of_squares(part),
    products := sum_of_products(part, whole),
    whole_squares := sum_of_squares(whole),
    part_cubes := sum_of_cubes(part),
    part_squares_whole := sum_of_cubic(part, part, whole),
    part_whole_squares := sum_of_cubic(part, whole, whole),
    whole_cubes := sum_of_cubes(whole)
);
