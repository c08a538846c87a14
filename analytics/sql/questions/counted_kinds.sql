-- What does `counted` count, if statistics depend only on the player's decisions and the outcome? Faster in large stores.
-- Hands with exactly the same decisions (`decision_kinds.sql`) are evaluated once, on one example, and counted as often as
-- they occur: the views below are those of the store, over the examples instead of all seats.
WITH kinds AS MATERIALIZED (
    SELECT
        his,
        sum(times) AS times,
        min(example) AS example
    FROM decision_kinds
    GROUP BY his, game, played_for, {conduct}
),
examples AS MATERIALIZED (
    SELECT his, times, stored.*
    FROM main.seats_packed AS stored
    JOIN kinds ON example = {row_of_stored}
),
seats_packed AS (FROM examples),
seats AS ({seats}),
played AS ({played}),
later_streets AS ({later_streets})
SELECT {dimensions}, his, sum(times)::BIGINT AS hands, {weighed}
FROM (SELECT *, played_for(currency) AS played_for FROM {source})
JOIN (
    SELECT his, times, hand, seat_facts.seat(facts) AS seat
    FROM examples
) USING (hand, seat)
GROUP BY ALL
ORDER BY {dimensions}
