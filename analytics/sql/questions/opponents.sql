-- With whom was a player dealt in, what was the player's result in those hands, and how did the others play in them?
-- One row per opponent, room and currency: the same name at two rooms may be two people. Rooms that hide names do not
-- count. A showdown of two has no other players; it is split if both were paid. The opponent whose completion was faced
-- is certain if there was only one wager: it was made by the player who completed.
WITH own AS (
    SELECT
        hand,
        seat AS own_seat,
        site,
        currency,
        net AS own_net,
        went_to_showdown AS own_showdown,
        collected > 0 AS own_paid,
        completed AS own_completed,
        faced_one AS own_faced_one,
        reraised AS own_reraised{dimensions}
    FROM {source}
    WHERE {conditions}
),
duels AS (
    SELECT hand
    FROM seats
    WHERE dealt_in AND went_to_showdown AND hand IN (SELECT hand FROM own WHERE own_showdown)
    GROUP BY hand
    HAVING count(*) = 2
),
-- Materialized; otherwise every opponent's row would be looked up among the showdowns.
mine AS MATERIALIZED (
    SELECT *, hand IN (SELECT hand FROM duels) AS of_two
    FROM own
)
SELECT {columns}
FROM (
    SELECT
        person_of(player, is_hero, alias, hero) AS opponent,
        site{by},
        currency,
        count(*) AS hands,
        sum(own_net) AS net,
        count_if(of_two AND went_to_showdown) AS showdowns,
        count_if(of_two AND went_to_showdown AND own_paid AND NOT collected > 0) AS won,
        count_if(of_two AND went_to_showdown AND NOT own_paid AND collected > 0) AS lost,
        count_if(of_two AND went_to_showdown AND own_paid AND collected > 0) AS split,
        count_if(completed AND own_faced_one) AS faced,
        count_if(completed AND own_faced_one AND own_reraised) AS raised,
        count_if(own_completed AND faced_one) AS was_faced,
        count_if(own_completed AND faced_one AND reraised) AS was_raised,
        {statistics},
        share(
            sum(bit_count(later.folded_to_bet(later, each)))::BIGINT, sum(bit_count(later.faced_bet(later, each)))::BIGINT
        ) AS fold_to_bet
    FROM seats
    JOIN mine ON mine.hand = seats.hand AND own_seat <> seat
    LEFT JOIN alias_names ON alias_site = site AND alias_name = player
    LEFT JOIN hero_names ON hero_site = site
    WHERE dealt_in AND NOT is_stranger(player, seat, is_hero)
    GROUP BY ALL
)
ORDER BY hands DESC, opponent, site{by}, currency
LIMIT {limit}
