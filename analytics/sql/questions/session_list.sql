-- What were a player's sessions, latest first, and what was the result of each?
-- A session is the player's hands at a room without a break of more than 30 minutes, with one row per currency. `hours`
-- run from the start of its first hand to the end of its last, whose length no room prints: it counts as long as the
-- player's hands usually take (`typical`, without filters), so that a session of a single hand has a length. `hourly` is the net per hour,
-- `win_rate` is in big bets per 100 hands; `biggest_pot` is the biggest that the player won or contested at showdown, and
-- `hand` is the key of its hand, below 0 for another game than stud. `session_start` is the start of its first hand, without filters.
-- The sessions are those of `sessions.sql`, found without putting all hands in order: no break begins and ends within
-- ten minutes, so that hands of the same ten minutes (`spell`) are in the same session, and only spells are put in order.
WITH dealt_in AS MATERIALIZED (SELECT * FROM {hands} WHERE player = $player),

spells AS (
    SELECT
        site AS spell_site,
        epoch_us(started_at) // 600_000_000 AS spell,
        min(started_at) AS first_start,
        max(started_at) AS last_start
    FROM dealt_in
    GROUP BY ALL
),

broken AS (
    SELECT *, coalesce(first_start - lag(last_start) OVER so_far > INTERVAL 30 MINUTE, true) AS first_of_session
    FROM spells
    WINDOW so_far AS (PARTITION BY spell_site ORDER BY spell)
),

numbered AS (
    SELECT
        spell_site,
        spell,
        sum(first_of_session::INTEGER) OVER so_far AS session_number,
        max(CASE WHEN first_of_session THEN first_start END) OVER so_far AS session
    FROM broken
    WINDOW so_far AS (PARTITION BY spell_site ORDER BY spell)
),

theirs AS MATERIALIZED (
    SELECT dealt_in.*, numbered.session_number, numbered.session
    FROM dealt_in
    JOIN numbered
        ON numbered.spell_site = dealt_in.site AND numbered.spell = epoch_us(dealt_in.started_at) // 600_000_000
),

mine AS (SELECT * FROM {source} WHERE {conditions}),

gaps AS (
    SELECT epoch(started_at - lag(started_at) OVER (
        PARTITION BY site, session_number, table_name ORDER BY started_at, hand
    )) AS seconds
    FROM theirs
),

typical AS (SELECT coalesce(median(seconds) FILTER (WHERE seconds > 0), 60) AS seconds FROM gaps)

SELECT
    site,
    session_number AS session,
    currency,
    min(started_at) AS started,
    (epoch(max(started_at) - min(started_at)) + any_value(typical.seconds)) / 3600 AS hours,
    count(*) AS hands,
    sum(net) AS net,
    sum(net)::DOUBLE / hours AS hourly,
    100 * sum(net::DOUBLE / nullif(big_bet, 0)::DOUBLE) / count(nullif(big_bet, 0)) AS win_rate,
    list(DISTINCT game::VARCHAR ORDER BY game::VARCHAR) AS games,
    count(DISTINCT table_name) AS tables,
    max(gross) FILTER (WHERE won OR went_to_showdown) AS biggest_pot,
    arg_min(hand, (-gross, started_at, hand)) FILTER (WHERE won OR went_to_showdown) AS hand,
    any_value(mine.session) AS session_start,
    count(*) FILTER (hand >= 0) AS stud_hands,
    coalesce(sum(net) FILTER (hand >= 0), 0) AS stud_net
FROM mine
CROSS JOIN typical
GROUP BY ALL
ORDER BY started DESC, site, currency
LIMIT {count}
