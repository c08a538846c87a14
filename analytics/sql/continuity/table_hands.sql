-- Which hands were played at the tables where hands were added, in which order, and in which sitting?
-- A sitting is a run of hands at one table without a break of half an hour, because table names are used again.
-- `hand_before` and `seconds` (from start to start) are those of the previous hand in the sitting, NULL for the first.
CREATE OR REPLACE TEMP TABLE table_hands AS
WITH touched AS (
    SELECT DISTINCT site, club, tournament, table_name
    FROM hands
    WHERE hand >= $first_hand
),
ordered AS (
    SELECT
        hand, hand_id, line, started_at, game, level, ante, small_bet, big_bet, currency, stakes_inferred, players,
        hands.site, hands.club, hands.tournament, hands.table_name,
        lag(started_at) OVER in_order AS before,
        lag(hand) OVER in_order AS before_hand,
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
        ORDER BY started_at, length(hand_id), hand_id, hand
    )
),
gaps AS (
    SELECT *, coalesce(started_at - before <= INTERVAL 30 MINUTE, false) AS goes_on
    FROM ordered
)
SELECT
    hand, hand_id, place, line, started_at, game, level, ante, small_bet, big_bet, currency, stakes_inferred, tournament,
    players,
    CASE WHEN goes_on THEN before_hand END AS hand_before,
    CASE WHEN goes_on THEN date_diff('second', before, started_at) END AS seconds,
    sum(CASE WHEN goes_on THEN 0 ELSE 1 END) OVER (
        ORDER BY site, club, tournament, table_name, place ROWS UNBOUNDED PRECEDING
    )::BIGINT AS sitting
FROM gaps
