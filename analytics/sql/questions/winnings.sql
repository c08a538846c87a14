-- How did a player's winnings run, hand by hand, in each currency, and how much of it came at showdowns?
-- At most about `points` hands of a currency are kept, evenly spread, and always its first and last, so that a figure
-- stays small; the sums run over all hands.
WITH run AS (
    SELECT
        currency,
        row_number() OVER so_far AS number,
        count(*) OVER (PARTITION BY currency) AS hands,
        started_at,
        sum(net) OVER so_far AS net,
        sum(CASE WHEN showdown THEN net ELSE 0 END) OVER so_far AS showdown,
        sum(CASE WHEN showdown THEN 0 ELSE net END) OVER so_far AS non_showdown
    FROM played
    WHERE {conditions}
    WINDOW so_far AS (
        PARTITION BY currency
        ORDER BY started_at, length(hand_id), hand_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
)
SELECT currency, number, started_at, net, showdown, non_showdown
FROM run
WHERE number = 1 OR number = hands OR number % ceil(hands / {points})::BIGINT = 0
ORDER BY currency, number
