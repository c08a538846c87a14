-- What are players' statistics, by any dimensions, over the hands that match the filters?
-- Amounts of different currencies, of play money and of tournament chips are never added: `currency` is always one
-- of the dimensions.
SELECT {columns}
FROM (
    SELECT
        {dimensions}
        min(big_bet) AS lowest_bet,
        min(isodow({local})) AS day_of_week,
        count(*) AS hands,
        sum(net) AS net,
        {statistics}
    FROM {source}
    WHERE {conditions}
    GROUP BY ALL
)
ORDER BY {order}
LIMIT {limit}
