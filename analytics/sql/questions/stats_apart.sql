-- What are players' statistics by each of some dimensions, over the hands that match the filters?
-- The same as `stats.sql` for one dimension after another, but the hands are read once. `by_month`, for example, says
-- whether a row is one of those by month.
SELECT {columns}
FROM (
    SELECT
        {dimensions},
        {flags},
        min(big_bet) AS lowest_bet,
        min(isodow({local})) AS day_of_week,
        count(*) AS hands,
        sum(net) AS net,
        {statistics}
    FROM {source}
    WHERE {conditions}
    GROUP BY GROUPING SETS ({sets})
)
ORDER BY {order}
