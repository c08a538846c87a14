-- What does `counted` count, if statistics depend only on the player's decisions and the outcome? Faster in large stores.
-- Hands with exactly the same decisions (`conduct`) are evaluated once, on one example, and counted as often as they
-- occur: the views below are those of the store, over the examples instead of all seats.
WITH kinds AS MATERIALIZED (
    SELECT
        person_of(player, (facts >> 23) & 1 > 0, alias, hero) = $player AS his,
        count(*) AS times,
        min(seats_packed.rowid) AS example
    FROM seats_packed
    JOIN hands USING (hand)
    LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats_packed.player
    LEFT JOIN hero_names ON hero_site = hands.site
    WHERE did(facts, 1) AND NOT conflict AND {conditions} AND NOT is_stranger(player, facts & 255, (facts >> 23) & 1 > 0)
    GROUP BY his, game, played_for(currency), {conduct}
),
examples AS MATERIALIZED (
    SELECT his, times, stored.*
    FROM main.seats_packed AS stored
    JOIN kinds ON example = stored.rowid
),
seats_packed AS (FROM examples),
seats AS ({seats}),
played AS ({played}),
later_streets AS ({later_streets})
SELECT {dimensions}, his, sum(times)::BIGINT AS hands, {weighed}
FROM (
    SELECT {dimensions}, his, times, hand, seat, {statistics}
    FROM (SELECT *, played_for(currency) AS played_for FROM {source})
    JOIN (SELECT his, times, hand, facts & 255 AS seat FROM examples) USING (hand, seat)
    GROUP BY ALL
)
GROUP BY ALL
