-- Which of the missing hands are carried over unchanged? All except those of a file in which at least as many texts are
-- now recognised as another game.
CREATE OR REPLACE TEMP TABLE carried AS
WITH others AS (
    SELECT before.file, again.other - before.other AS more
    FROM files AS before
    JOIN fresh.files AS again ON again.file = before.file
),
counted AS (SELECT *, count(*) OVER (PARTITION BY file) AS together FROM missing)
SELECT
    counted.hand,
    counted.file,
    (SELECT coalesce(max(held.hand) + 1, 0) FROM fresh.hands AS held)
    + row_number() OVER (ORDER BY counted.hand) - 1 AS key
FROM counted
LEFT JOIN others ON others.file = counted.file
WHERE coalesce(more, 0) < together
