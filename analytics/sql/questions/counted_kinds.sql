-- What does `counted` count, if statistics depend only on the player's decisions and the outcome? Faster in large stores.
-- Hands with exactly the same decisions (`conduct`) are evaluated once, on one example, and counted as often as they
-- occur: the views below are those of the store, over the examples instead of all seats. `<statistic>_spot` is the average
-- result, in big bets a hand, of the hands that a statistic is counted over: its denominator.
WITH kinds AS MATERIALIZED (
    SELECT
        person_of(player, seat_facts.is_hero(facts), alias, hero) = $player AS his,
        count(*) AS times,
        count(net::DOUBLE / nullif(big_bet, 0)::DOUBLE) AS known,
        coalesce(try_cast(sum(try_cast(net::DOUBLE / nullif(big_bet, 0)::DOUBLE AS DECIMAL(32, 14))) AS DECIMAL(34, 14)), 0) AS first_power,
        coalesce(try_cast(sum(try_cast((net::DOUBLE / nullif(big_bet, 0)::DOUBLE) ** 2 AS DECIMAL(32, 10))) AS DECIMAL(34, 10)), 0) AS second_power,
        coalesce(try_cast(sum(try_cast((net::DOUBLE / nullif(big_bet, 0)::DOUBLE) ** 3 AS DECIMAL(32, 6))) AS DECIMAL(34, 6)), 0) AS third_power,
        min({row_of_seat}) AS example
    FROM seats_packed
    JOIN hands USING (hand)
    LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats_packed.player
    LEFT JOIN hero_names ON hero_site = hands.site
    WHERE seat_facts.dealt_in(facts) AND NOT conflict AND {conditions} AND NOT is_stranger(player, seat_facts.seat(facts), seat_facts.is_hero(facts))
    GROUP BY his, game, played_for(currency), {conduct}
),
examples AS MATERIALIZED (
    SELECT his, times, known, first_power, second_power, third_power, stored.*
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
    SELECT his, times, known, first_power, second_power, third_power, hand, seat_facts.seat(facts) AS seat
    FROM examples
) USING (hand, seat)
GROUP BY ALL
ORDER BY {dimensions}
