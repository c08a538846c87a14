-- In which hands of a player did the decisions of each leak cost most, and how many hands show it?
-- `leak` is the number of the leak; `matches` counts all hands that show it. `cost` compares what happened with the other
-- choice, in big bets, by what the leak is: see `Lost` in analytics/statistics/leak_hands.py. Of a leak that very many
-- hands show, only the latest are looked at: `leaks` has a bit for each leak of a game and kind of money that a hand shows.
WITH own AS NOT MATERIALIZED (
    SELECT {columns}
    FROM {source}
    WHERE {conditions}
),
own_later AS NOT MATERIALIZED (
    SELECT {later_columns}
    FROM {later_source}
    WHERE {conditions}
),
afterwards AS MATERIALIZED (SELECT hand, bit_or({later_bits}) AS leaks FROM own_later GROUP BY hand),
all_hands AS MATERIALIZED (
    SELECT
        hand,
        any_value(game) AS game,
        any_value(played_for(currency)) AS played_for,
        bit_or({bits}) | coalesce(any_value(afterwards.leaks), 0) AS leaks,
        row_number() OVER (ORDER BY min(started_at), hand) AS moment
    FROM own
    LEFT JOIN afterwards USING (hand)
    GROUP BY hand
),
latest AS MATERIALIZED (
    SELECT leak, count(*) AS matches, unnest(max(moment, {most})) AS moment
    FROM all_hands
    JOIN (VALUES {leak_bits}) AS wanted (leak, game, played_for, leak_bit)
        ON
            all_hands.game = wanted.game AND all_hands.played_for = wanted.played_for
            AND all_hands.leaks & wanted.leak_bit <> 0
    GROUP BY leak
),
looked_at AS MATERIALIZED (SELECT leak, matches, hand FROM latest JOIN all_hands USING (moment)),
few AS MATERIALIZED (SELECT * FROM own WHERE hand IN (SELECT hand FROM looked_at)),
few_later AS MATERIALIZED (SELECT * FROM own_later WHERE hand IN (SELECT hand FROM looked_at)),
shown AS MATERIALIZED (
    SELECT those.*, looked_at.matches
    FROM (
{leaks}
    ) AS those
    JOIN looked_at USING (leak, hand)
),
acts AS MATERIALIZED (
    SELECT
        hand,
        number,
        street,
        kind,
        seat,
        coalesce(put_in, 0) AS put_in,
        sum(put_in) OVER so_far AS pot,
        count(*) FILTER (WHERE kind = 'fold') OVER so_far AS folds,
        count(*) FILTER (WHERE kind = 'fold') OVER through_street AS folds_after,
        count(*) FILTER (WHERE kind IN ('bet', 'raise')) OVER on_street AS wagers,
        coalesce(sum(put_in) OVER by_seat, 0) AS paid
    FROM events
    WHERE hand IN (SELECT hand FROM shown) AND seat IS NOT NULL
    WINDOW
        so_far AS (PARTITION BY hand ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
        through_street AS (PARTITION BY hand ORDER BY street RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW),
        on_street AS (PARTITION BY hand, street ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
        by_seat AS (PARTITION BY hand, seat ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
),
decided AS (
    SELECT leak, loses, hand, seat, min(number) AS number
    FROM shown
    JOIN acts USING (hand, seat)
    WHERE
        list_contains(shown.streets, acts.street::VARCHAR) AND list_contains(shown.kinds, acts.kind::VARCHAR)
        AND acts.wagers >= shown.wagers
    GROUP BY leak, loses, hand, seat, streets, kinds, shown.wagers
),
apart AS (
    SELECT
        leak,
        loses,
        hand,
        seat,
        number,
        CASE loses
            WHEN 'played on' THEN -(net + paid)
            WHEN 'bet' THEN CASE WHEN net < 0 THEN put_in ELSE 0 END
            WHEN 'folded' THEN CASE WHEN kind = 'fold' THEN pot / (players - folds) ELSE 0 END
            WHEN 'missed a bet' THEN CASE
                WHEN kind = 'fold' AND wagers = 0 THEN pot / (players - folds)
                WHEN kind <> 'fold' AND net > 0 THEN (players - folds_after - 1)
                    * CASE WHEN street IN ('second', 'third', 'fourth') THEN small_bet ELSE big_bet END
                ELSE 0
            END
            ELSE -net
        END::DOUBLE / nullif(big_bet, 0)::DOUBLE AS cost
    FROM (SELECT DISTINCT * FROM decided)
    JOIN acts USING (hand, seat, number)
    JOIN (SELECT hand, seat, players, net, big_bet FROM few) USING (hand, seat)
    JOIN (SELECT hand, small_bet FROM hands) USING (hand)
),
costly AS (
    SELECT
        leak,
        hand,
        seat,
        round(CASE WHEN loses IN ('played on', 'result') THEN min_by(cost, number) ELSE sum(cost) END, 6) AS cost
    FROM apart
    GROUP BY leak, hand, seat, loses
),
each_hand AS (  -- a player may have two seats in a hand
    SELECT
        leak,
        hand,
        hand_id,
        site,
        net,
        currency,
        net::DOUBLE / nullif(big_bet, 0)::DOUBLE AS big_bets,
        cost,
        matches
    FROM (SELECT DISTINCT leak, hand, seat, matches FROM shown)
    JOIN few USING (hand, seat)
    LEFT JOIN costly USING (leak, hand, seat)
    QUALIFY row_number() OVER (PARTITION BY leak, hand ORDER BY cost DESC NULLS LAST, seat) = 1
),
listed AS (
    SELECT
        *,
        row_number() OVER (PARTITION BY leak ORDER BY cost DESC NULLS LAST, hand) AS place
    FROM each_hand
)
SELECT * EXCLUDE (place)
FROM listed
WHERE place <= {number}
ORDER BY leak, place
