-- How did a player's winnings run, hand by hand, in each currency, and how much of it came at showdowns?
-- `adjusted` has what all-ins before the last card were worth in place of what he collected, `all_ins` counts them (null
-- worths, where nothing is known, change nothing). `low` and `high` are where 19 of 20 runs lie at that hand of a player
-- who has his mean and his standard deviation per hand over all of them: normal approximation, hands independent; none
-- of fewer than 20 hands, or of hands that are all the same.
-- At most about `points` hands of a currency are kept, evenly spread, and always its first and last, so that a figure
-- stays small; the sums run over all hands.
WITH run AS (
    SELECT
        currency,
        row_number() OVER so_far AS number,
        count(*) OVER everything AS hands,
        started_at,
        sum(net) OVER so_far AS net,
        sum(CASE WHEN showdown THEN net ELSE 0 END) OVER so_far AS showdown,
        sum(collected - all_in_worth) OVER so_far AS luck,
        count(all_in_worth) OVER so_far AS all_ins,
        avg(net) OVER everything AS mean,
        CASE WHEN count(*) OVER everything >= 20 THEN nullif(stddev_samp(net) OVER everything, 0) END AS deviation
    FROM {source}
    WHERE {conditions}
    WINDOW
        everything AS (PARTITION BY currency),
        so_far AS (
            PARTITION BY currency
            ORDER BY started_at, length(hand_id), hand_id
            ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
        )
)
SELECT
    currency,
    number,
    started_at,
    net,
    showdown,
    net - showdown AS non_showdown,
    net - coalesce(luck, 0) AS adjusted,
    all_ins,
    mean * number - 1.959964 * deviation * sqrt(number) AS low,
    mean * number + 1.959964 * deviation * sqrt(number) AS high
FROM run
WHERE number = 1 OR number = hands OR number % ceil(hands / {points})::BIGINT = 0
ORDER BY currency, number
