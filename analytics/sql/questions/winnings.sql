-- What were a player's running winnings, hand by hand, in each currency, and how much came from showdowns?
-- `adjusted` has the all-in EV of all-ins before the last card instead of the amounts collected, `all_ins` counts them (a
-- null EV, if it is unknown, changes nothing). `low` and `high` contain 19 of 20 runs up to that hand of a player with
-- the same mean and standard deviation per hand over all hands: normal approximation, independent hands; none for fewer
-- than 20 hands, or for hands that are all equal.
-- At most about `points` hands of a currency are kept, evenly spaced and always including its first and last, so that a
-- figure stays small; the sums run over all hands.
-- Only the hands around those that are kept are put in order: the sums of all hands of an hour are added together, and
-- what came before an hour is added to what came before in it.
WITH own AS MATERIALIZED (
    SELECT
        currency,
        epoch_us(started_at) // 3_600_000_000 AS hour_number,
        started_at,
        hand_id,
        hand,
        seat,
        net,
        CASE WHEN went_to_showdown THEN net ELSE 0 END AS showdown,
        collected - all_in_worth AS luck,
        all_in_worth
    FROM {source}
    WHERE {conditions}
),
everything AS (
    SELECT
        currency,
        count(*) AS hands,
        ceil(count(*) / {points})::BIGINT AS step,
        avg(net) AS mean,
        count(net) AS known,
        sum(try_cast(net::DOUBLE ** 2 AS DECIMAL(32, 10))) AS squares -- exact, so that no order matters
    FROM own
    GROUP BY currency
),
hours AS (
    SELECT
        currency, hour_number,
        count(*) AS hands, sum(net) AS net, sum(showdown) AS showdown, sum(luck) AS luck, count(all_in_worth) AS all_ins
    FROM own
    GROUP BY ALL
),
before AS (
    SELECT
        currency,
        hour_number,
        hands AS hands_in_it,
        coalesce(sum(hands) OVER earlier, 0)::BIGINT AS hands_before,
        sum(net) OVER earlier AS net_before,
        sum(showdown) OVER earlier AS showdown_before,
        sum(luck) OVER earlier AS luck_before,
        coalesce(sum(all_ins) OVER earlier, 0)::BIGINT AS all_ins_before
    FROM hours
    WINDOW earlier AS (
        PARTITION BY currency ORDER BY hour_number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    )
),
around AS (
    SELECT before.*, hands, step, mean, known, squares
    FROM before
    JOIN everything ON before.currency = everything.currency
    WHERE
        hands_before = 0
        OR hands_before + hands_in_it = hands
        OR (hands_before + hands_in_it) // step > hands_before // step
),
run AS (
    SELECT
        own.currency,
        hands_before + row_number() OVER so_far AS number,
        hands,
        step,
        started_at,
        added(net_before, sum(own.net) OVER so_far) AS net,
        added(showdown_before, sum(own.showdown) OVER so_far) AS showdown,
        added(luck_before, sum(own.luck) OVER so_far) AS luck,
        all_ins_before + count(own.all_in_worth) OVER so_far AS all_ins,
        mean,
        known,
        squares
    FROM own
    JOIN around ON own.currency = around.currency AND own.hour_number = around.hour_number
    WINDOW so_far AS (
        PARTITION BY own.currency, own.hour_number
        ORDER BY started_at, length(hand_id), hand_id, hand, seat
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
),
spread AS (
    SELECT
        *,
        CASE
            WHEN hands >= 20 AND known > 1
                THEN nullif(sqrt(greatest(0, squares::DOUBLE - known * mean ** 2) / (known - 1)), 0)
        END AS deviation
    FROM run
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
FROM spread
WHERE number = 1 OR number = hands OR number % step = 0
ORDER BY currency, number
