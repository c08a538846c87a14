-- From which hand on must hands be compared with one another after an import and all later ones are removed?
-- From the earliest hand that is the last one left at a table, or at stakes, that loses hands.
CREATE OR REPLACE TEMP TABLE still_due AS
WITH at_tables AS (
    SELECT max(hand) FILTER (import < $import) AS last
    FROM hands
    GROUP BY site, club, tournament, table_name
    HAVING count(*) FILTER (import >= $import) > 0
),
at_stakes AS (
    SELECT max(hand) FILTER (import < $import) AS last
    FROM hands
    GROUP BY site, currency, limit_type, small_bet, big_bet
    HAVING count(*) FILTER (import >= $import) > 0
),
all_due AS (
    SELECT last FROM at_tables
    UNION ALL
    SELECT last FROM at_stakes
    UNION ALL
    SELECT first_hand FROM comparison_due
)
SELECT min(last) AS first_hand FROM all_due;

DELETE FROM comparison_due;

INSERT INTO comparison_due
FROM still_due
WHERE first_hand IS NOT NULL;

DROP TABLE still_due
