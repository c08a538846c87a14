-- What are the totals of every sitting: its hands, the players' net results, and the chips that leave the table?
-- In the Red Dog family, chips that stay in the pot for the next deal no longer belong to the players; nor did those that
-- were in it before. `left_over` is 0 if everything is paid out, and NULL if a result does not fit into its column;
-- `wrong_hand` is the first hand that leaves something over.
CREATE OR REPLACE TEMP TABLE sittings AS
WITH won AS (
    SELECT hand, sum(net) AS net, bool_and(net IS NOT NULL) AS is_known
    FROM table_seats
    GROUP BY hand
),
results AS (
    SELECT
        sitting, place, hands.hand, hands.started_at,
        rake + fees AS leaves,
        CASE WHEN is_known THEN net + rake + fees + coalesce(left_in - before, 0) END AS left_over
    FROM table_hands
    JOIN hands ON hands.hand = table_hands.hand
    JOIN won ON won.hand = table_hands.hand
    LEFT JOIN deals ON deals.hand = table_hands.hand
)
SELECT
    sitting,
    count(*) AS hands,
    min(hand) AS any_hand,
    min(started_at) AS began_at,
    max(started_at) AS ended_at,
    sum(leaves) AS rake,
    CASE WHEN bool_and(left_over IS NOT NULL) THEN sum(left_over) END AS left_over,
    arg_min(hand, place) FILTER (left_over <> 0) AS wrong_hand
FROM results
GROUP BY sitting
