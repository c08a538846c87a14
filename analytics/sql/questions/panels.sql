-- How many hands, and what result, does a player have for each value of every dimension that a page can filter by?
-- One pass over the hands: a row per dimension (`panel`), value and currency.
SELECT
    panel,
    value,
    currency,
    hands,
    net,
    win_rate.value AS win_rate,
    win_rate.low AS win_rate_low,
    win_rate.high AS win_rate_high,
    win_rate.n AS win_rate_n
FROM (
    SELECT
        CASE {panels} ELSE 'currency' END AS panel,
        CASE {values} ELSE currency::VARCHAR END AS value,
        currency,
        min(big_bet) AS lowest_bet,
        count(*) AS hands,
        sum(net) AS net,
        win_rate(net, big_bet) AS win_rate
    FROM (
        SELECT *, CASE WHEN tournament IS NULL THEN 'cash' ELSE 'tournament' END AS kind
        FROM played
        WHERE {conditions}
    )
    GROUP BY GROUPING SETS ((currency), {sets})
)
ORDER BY
    panel,
    CASE panel
        WHEN 'stakes' THEN lowest_bet
        WHEN 'door_rank' THEN strpos('23456789TJQKA', value)
        WHEN 'players' THEN value::DOUBLE
        WHEN 'month' THEN -replace(value, '-', '')::DOUBLE
        ELSE -hands
    END,
    hands DESC, value, currency
