-- Which hands were added? A table like `table_hands` for checks that only need to know that.
CREATE OR REPLACE TEMP TABLE table_hands AS
SELECT hand
FROM hands
WHERE hand >= $first_hand
