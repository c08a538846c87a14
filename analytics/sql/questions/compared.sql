-- How do a player's statistics differ from those of others, over the hands that pass the filters?
-- Games are never mixed, nor real money, play money and tournament chips. Percentages and big bets of different
-- currencies may count together: no amounts are added.
WITH counted AS (
    {counted}
),
figures AS (
    UNPIVOT counted ON {names} INTO NAME statistic VALUE figure
)
SELECT
    {dimensions},
    own.statistic,
    own.hands,
    own.figure.value AS value,
    own.figure.n AS n,
    own.figure.low AS low,
    own.figure.high AS high,
    coalesce(other.hands, 0) AS other_hands,
    other.figure.value AS other,
    coalesce(other.figure.n, 0) AS other_n,
    other.figure.low AS other_low,
    other.figure.high AS other_high,
    own.figure.value - other.figure.value AS difference,
    difference_low(own.figure, other.figure) AS difference_low,
    difference_high(own.figure, other.figure) AS difference_high
FROM figures AS own
LEFT JOIN figures AS other ON NOT other.his AND other.statistic = own.statistic AND {same}
WHERE own.his
ORDER BY {order}, list_position($statistics, own.statistic)
