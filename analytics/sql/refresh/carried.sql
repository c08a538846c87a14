-- Which of the missing hands are carried over as they are? All, but those of a file in which as many texts or more are
-- now known to be of another game.
CREATE OR REPLACE TEMP TABLE carried AS
WITH others AS (
    SELECT file, fresh.files.other - files.other AS more
    FROM files
    JOIN fresh.files USING (file)
),
counted AS (SELECT *, count(*) OVER (PARTITION BY file) AS together FROM missing)
SELECT
    counted.hand,
    file,
    (SELECT coalesce(max(fresh.hands.hand) + 1, 0) FROM fresh.hands) + row_number() OVER (ORDER BY counted.hand) - 1 AS key
FROM counted
LEFT JOIN others USING (file)
WHERE coalesce(more, 0) < together
