-- What were a player's running winnings, hand by hand, in each currency, and how much came from showdowns?
-- `adjusted` has the all-in EV of all-ins before the last card instead of the amounts collected, `all_ins` counts them (a
-- null EV, if it is unknown, changes nothing). `low` and `high` contain 19 of 20 runs up to that hand of a player with
-- the same mean and standard deviation per hand over all hands: normal approximation, independent hands; none for fewer
-- than 20 hands, or for hands that are all equal.
-- At most about `points` hands of a currency are kept, evenly spaced and always including its first and last, so that a
-- figure stays small; the sums run over all hands.
WITH run AS (
    SELECT
        currency,
        row_number() OVER so_far AS number,
        count(*) OVER everything AS hands,
        started_at,
        sum(net) OVER so_far AS net,
        sum(CASE WHEN went_to_showdown THEN net ELSE 0 END) OVER so_far AS showdown,
        sum(collected - all_in_worth) OVER so_far AS luck,
        count(all_in_worth) OVER so_far AS all_ins,
        avg(net) OVER everything AS mean,
        count(net) OVER everything AS known,
        sum(try_cast(net::DOUBLE ** 2 AS DECIMAL(32, 10))) OVER everything AS squares -- exact, so that no order matters
    FROM {source}
    WHERE {conditions}
    WINDOW
        everything AS (PARTITION BY currency),
        so_far AS (
            PARTITION BY currency
            ORDER BY started_at, length(hand_id), hand_id, hand
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
WHERE number = 1 OR number = hands OR number % ceil(hands / {points})::BIGINT = 0
ORDER BY currency, number
