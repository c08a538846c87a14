-- In which hands do the decisions of a player's leaks arise, and how did these hands end?
-- One row per side, game, kind of money and `habits`: a bit for each habit of which a decision arose, so that each hand is
-- counted once. The powers are sums of the results in big bets. As in `counted_kinds`, hands with the same decisions are
-- evaluated on one example: one for those of the first betting round and the end, another for those of later streets.
WITH of_conduct AS MATERIALIZED (
    SELECT game, played_for, conduct, min(example) AS example FROM decision_kinds GROUP BY ALL
),
of_later AS MATERIALIZED (
    SELECT game, played_for, later, min(example) AS example FROM decision_kinds GROUP BY ALL
),
examples AS MATERIALIZED (
    SELECT chosen.example, stored.*
    FROM main.seats_packed AS stored
    JOIN (SELECT example FROM of_conduct UNION SELECT example FROM of_later) AS chosen ON chosen.example = {row_of_stored}
),
seats_packed AS (SELECT * EXCLUDE (example) FROM examples),
seats AS ({seats}),
played AS ({played}),
later_streets AS ({later_streets}),
numbered AS MATERIALIZED (SELECT example, hand, seat_facts.seat(facts) AS seat FROM examples),
at_once AS MATERIALIZED (
    SELECT example, {on_played} AS habits
    FROM (SELECT *, played_for(currency) AS played_for FROM played)
    JOIN numbered USING (hand, seat)
),
afterwards AS MATERIALIZED (
    SELECT example, bit_or({on_later}) AS habits
    FROM (SELECT *, played_for(currency) AS played_for FROM later_streets)
    JOIN numbered USING (hand, seat)
    GROUP BY ALL
),
decided AS MATERIALIZED (
    SELECT game, played_for, conduct, habits FROM of_conduct JOIN at_once USING (example)
),
decided_later AS MATERIALIZED (
    SELECT game, played_for, later, habits FROM of_later JOIN afterwards USING (example)
)
SELECT
    kinds.his,
    kinds.game,
    kinds.played_for,
    coalesce(decided.habits, 0) | coalesce(decided_later.habits, 0) AS habits,
    sum(kinds.times)::BIGINT AS times,
    sum(kinds.known)::BIGINT AS known,
    sum(kinds.first_power)::DOUBLE AS first_power,
    sum(kinds.second_power)::DOUBLE AS second_power,
    sum(kinds.third_power)::DOUBLE AS third_power
FROM decision_kinds AS kinds
LEFT JOIN decided
    ON decided.game = kinds.game AND decided.played_for = kinds.played_for AND decided.conduct = kinds.conduct
LEFT JOIN decided_later
    ON
        decided_later.game = kinds.game AND decided_later.played_for = kinds.played_for
        AND decided_later.later IS NOT DISTINCT FROM kinds.later
GROUP BY ALL
ORDER BY ALL
