-- What does a player have at each site and in each currency at the end of each month, and where does it come from?
-- `won` is the net of cash tables, after rake; `won_at_stud` is what of it is from stud; `tournaments` is the net of the
-- tournaments whose cost and prize are known. A month begins in the zone that the player sees times in. `balance` adds up everything up to the end of
-- the month; `has_deposit` says whether any money had been paid in by then.
WITH at_tables AS (
    SELECT
        site,
        currency,
        date_trunc('month', {local})::DATE AS month,
        sum(net) AS won,
        coalesce(sum(net) FILTER (hand >= 0), 0) AS won_at_stud,
        0 AS tournaments
    FROM {hands}
    WHERE player = $player AND tournament IS NULL AND currency NOT IN ('chips', 'play')
    GROUP BY ALL
),

at_tournaments AS (
    SELECT
        site,
        currency,
        date_trunc('month', {local})::DATE AS month,
        0 AS won,
        0 AS won_at_stud,
        sum(net) AS tournaments
    FROM {tournaments}
    WHERE
        player = $player AND net IS NOT NULL AND started_at IS NOT NULL AND currency NOT IN ('chips', 'play')
        AND ({every_game} OR game IN (SELECT unnest(enum_range(NULL::game))::VARCHAR))
    GROUP BY ALL
),

cash AS (
    SELECT site, currency, month, sum(won) AS won, sum(won_at_stud) AS won_at_stud, sum(tournaments) AS tournaments
    FROM (FROM at_tables UNION ALL BY NAME FROM at_tournaments)
    GROUP BY ALL
),

moved AS (
    SELECT
        site,
        currency,
        date_trunc('month', day)::DATE AS month,
        coalesce(sum(amount) FILTER (WHERE movement = 'deposit'), 0) AS deposits,
        coalesce(sum(amount) FILTER (WHERE movement = 'withdrawal'), 0) AS withdrawals,
        coalesce(sum(amount) FILTER (WHERE movement NOT IN ('deposit', 'withdrawal')), 0) AS others
    FROM {ledger}
    GROUP BY ALL
),

months AS (
    SELECT
        coalesce(cash.site, moved.site) AS site,
        coalesce(cash.currency, moved.currency) AS currency,
        coalesce(cash.month, moved.month) AS month,
        coalesce(won, 0) AS won,
        coalesce(won_at_stud, 0) AS won_at_stud,
        coalesce(tournaments, 0) AS tournaments,
        coalesce(deposits, 0) AS deposits,
        coalesce(withdrawals, 0) AS withdrawals,
        coalesce(others, 0) AS others
    FROM cash
    FULL JOIN moved ON cash.site = moved.site AND cash.currency = moved.currency AND cash.month = moved.month
)

SELECT
    site,
    currency::VARCHAR AS currency,
    month,
    deposits,
    withdrawals,
    others,
    won,
    won_at_stud,
    tournaments,
    sum(deposits - withdrawals + others + won + tournaments) OVER so_far AS balance,
    sum(deposits) OVER so_far > 0 AS has_deposit
FROM months
WINDOW so_far AS (PARTITION BY site, currency ORDER BY month)
ORDER BY site, currency, month
