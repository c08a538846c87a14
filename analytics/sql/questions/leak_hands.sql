-- In which hands of a player did the decisions of each leak cost most, and how many hands show it?
-- `leak` is the number of the leak; `matches` counts all hands that show it. `cost` compares what happened with the other
-- choice, in big bets, by what the leak is: see `Lost` in analytics/statistics/leak_hands.py.
WITH own AS MATERIALIZED (
    SELECT {columns}
    FROM {source}
    WHERE {conditions}
),
own_later AS MATERIALIZED (
    SELECT {later_columns}
    FROM {later_source}
    WHERE {conditions}
),
shown AS MATERIALIZED (
{leaks}
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
    JOIN (SELECT hand, seat, players, net, big_bet FROM own) USING (hand, seat)
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
        cost
    FROM (SELECT DISTINCT leak, hand, seat FROM shown)
    JOIN own USING (hand, seat)
    LEFT JOIN costly USING (leak, hand, seat)
    QUALIFY row_number() OVER (PARTITION BY leak, hand ORDER BY cost DESC NULLS LAST, seat) = 1
),
listed AS (
    SELECT
        *,
        count(*) OVER (PARTITION BY leak) AS matches,
        row_number() OVER (PARTITION BY leak ORDER BY cost DESC NULLS LAST, hand) AS place
    FROM each_hand
)
SELECT * EXCLUDE (place)
FROM listed
WHERE place <= {number}
ORDER BY leak, place
