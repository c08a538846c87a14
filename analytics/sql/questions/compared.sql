-- How do a player's statistics differ from those of others, over the hands that match the filters?
-- Games are never mixed, nor real money, play money and tournament chips. Percentages and big bets of different
-- currencies may count together, because no amounts are added.
WITH counted AS (
    {counted}
),
beside AS (
    SELECT
        {dimensions},
        {orders}statistic,
        any_value(hands) FILTER (his) AS hands,
        any_value(figure) FILTER (his) AS own,
        any_value(hands) FILTER (NOT his) AS other_hands,
        any_value(figure) FILTER (NOT his) AS other{spots}
    FROM (UNPIVOT counted ON {names} INTO NAME statistic VALUE {values})
    GROUP BY ALL
)
SELECT
    {dimensions},
    statistic,
    hands,
    own.value,
    own.n,
    own.low,
    own.high,
    coalesce(other_hands, 0) AS other_hands,
    other.value AS other,
    coalesce(other.n, 0) AS other_n,
    other.low AS other_low,
    other.high AS other_high,
    own.value - other.value AS difference,
    difference_low(own, other) AS difference_low,
    difference_high(own, other) AS difference_high{costs}
FROM beside
WHERE own IS NOT NULL
ORDER BY {order}, list_position($statistics, statistic)
