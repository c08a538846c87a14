-- What is every player's result in every sitting: chips at the beginning and at the end, chips added, and net results?
-- `added` is the sum of explained chips, `unexplained` that of the others (NULL if there are none). With unknown stacks,
-- missing hands, unexplained chips, or a name on two seats of a hand it cannot be decided whether a sheet adds up.
-- `wrong_hand` is the first hand that makes it wrong, if any. `256 * place + seat` is the order of hands and seats as one
-- number, which DuckDB compares faster than two.
CREATE OR REPLACE TEMP TABLE sheets AS
WITH moved AS (
    SELECT
        sitting,
        player,
        sum(jump) FILTER (cause IN ('said', 'away', 'usual')) AS added,
        sum(jump) FILTER (cause NOT IN ('said', 'away', 'usual', 'seat')) AS unexplained
    FROM moves
    GROUP BY ALL
),
sat AS (
    SELECT
        sitting,
        player,
        count(*) FILTER (dealt_in) AS hands,
        arg_min(stack, 256 * place + seat) AS first_stack,
        arg_max(end_stack, 256 * place + seat) AS last_stack,
        sum(net) AS net,
        sum(rake) AS rake,
        bool_and(stack IS NOT NULL AND end_stack IS NOT NULL AND net IS NOT NULL) AS is_known,
        arg_max(seat, 256 * place + seat) AS seat,
        coalesce(arg_min(hand, place) FILTER (end_stack <> stack + net), max(hand)) AS wrong_hand
    FROM table_seats
    GROUP BY ALL
),
unclear AS (
    SELECT DISTINCT sitting, doubled.player
    FROM doubled
    JOIN table_hands ON table_hands.hand = doubled.hand
)
SELECT
    sat.*,
    coalesce(added, 0) AS added,
    unexplained,
    last_stack - first_stack - coalesce(added, 0) AS gained,
    CASE WHEN is_known AND unclear.player IS NULL AND unexplained IS NULL THEN gained = net END AS adds_up
FROM sat
LEFT JOIN moved ON moved.sitting = sat.sitting AND moved.player = sat.player
LEFT JOIN unclear ON unclear.sitting = sat.sitting AND unclear.player = sat.player
