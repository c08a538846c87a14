-- What does a player have at each site and in each currency at the end of each month, and where does it come from?
-- `won` is the net of cash tables, after rake; `won_at_stud` is what of it is from stud. Tournaments are left out: a database does not know what a player paid for
-- re-entries, nor every prize. A month begins in the zone that the player sees times in. `balance` adds up everything up to the end of the month.
WITH cash AS (
    SELECT
        site,
        currency,
        date_trunc('month', {local})::DATE AS month,
        sum(net) AS won,
        sum(net) FILTER (hand >= 0) AS won_at_stud
    FROM {hands}
    WHERE player = $player AND tournament IS NULL AND currency NOT IN ('chips', 'play')
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
    sum(deposits - withdrawals + others + won) OVER (PARTITION BY site, currency ORDER BY month) AS balance
FROM months
ORDER BY site, currency, month
