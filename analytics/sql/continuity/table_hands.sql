-- Which hands were played at the tables where hands were added, in which order, and in which sitting?
-- A sitting is a run of hands at one table without half an hour between them: table names come again.
CREATE OR REPLACE TEMP TABLE table_hands AS
WITH touched AS (
    SELECT DISTINCT site, club, tournament, table_name
    FROM hands
    WHERE hand >= $first_hand
),
ordered AS (
    SELECT
        hands.*,
        lag(started_at) OVER in_order AS before,
        row_number() OVER in_order AS place
    FROM hands
    JOIN touched
        ON hands.site = touched.site
        AND hands.club IS NOT DISTINCT FROM touched.club
        AND hands.tournament IS NOT DISTINCT FROM touched.tournament
        AND hands.table_name = touched.table_name
    WHERE NOT conflict
    WINDOW in_order AS (
        PARTITION BY hands.site, hands.club, hands.tournament, hands.table_name
        ORDER BY started_at, length(hand_id), hand_id
    )
)
SELECT
    hand, place, line, game, level, small_bet, big_bet, tournament,
    sum(CASE WHEN started_at - before <= INTERVAL 30 MINUTE THEN 0 ELSE 1 END) OVER (
        ORDER BY site, club, tournament, table_name, place ROWS UNBOUNDED PRECEDING
    )::BIGINT AS sitting
FROM ordered
