-- Which hands match a query of the search language?
WITH heroes AS MATERIALIZED ({heroes}),
chosen AS MATERIALIZED (
    SELECT *
    FROM (
        SELECT h.*, s.seat AS hero_seat, s.net AS hero_net{hero_terms}
        FROM hands AS h
        {join} ({hero_seats}) AS s ON h.hand = s.hand
    )
    WHERE {first}
){tables},
matched AS (
    SELECT chosen.hand, chosen.hero_seat, hero_net, started_at, gross, big_bet, count(*) OVER () AS matches
    FROM chosen{joins}
    WHERE {condition}
    ORDER BY {order}
    LIMIT {limit}
)
SELECT
    hands.hand_id,
    hands.site,
    hands.started_at,
    hands.game,
    hands.stakes,
    hands.currency,
    hands.tournament,
    hands.table_name,
    hands.players,
    CASE
        WHEN s.hand IS NOT NULL
            THEN person_of(s.player, s.is_hero, aliases.person, site_settings.hero)
    END AS player,
    nullif(cards_text(s.packed), '') AS cards,
    hands.gross AS pot,
    s.net,
    CASE
        WHEN s.hand IS NULL THEN NULL
        WHEN hands.game >= 'red_dog'::game
            THEN CASE sign(s.net) WHEN 1 THEN 'won' WHEN -1 THEN 'lost' ELSE 'even' END
        WHEN s.folded THEN 'folded on ' || street_of(s.reached)::VARCHAR
        WHEN NOT s.went_to_showdown THEN CASE WHEN s.won THEN 'won without showdown' ELSE 'collected nothing' END
        WHEN s.scooped THEN CASE hands.game WHEN 'stud8' THEN 'scooped at showdown' ELSE 'won at showdown' END
        WHEN s.main_low = 0 AND s.main_high = 1 THEN 'quartered'
        WHEN s.main_high = 0 AND s.main_low = 1 THEN 'quartered'
        WHEN s.won THEN 'split at showdown'
        WHEN
            hands.game = 'stud8'
            AND matched.hand IN (SELECT hand FROM seats_packed WHERE did(facts, 1024))
            THEN 'was scooped'
        ELSE 'lost at showdown'
    END AS result,
    files.path,
    hands.line,
    matched.hand,
    matches
FROM matched
JOIN hands ON matched.hand = hands.hand
LEFT JOIN (SELECT *, {columns} FROM seats_packed) AS s ON matched.hand = s.hand AND matched.hero_seat = s.seat
LEFT JOIN aliases ON hands.site = aliases.site AND s.player = aliases.name
LEFT JOIN site_settings ON hands.site = site_settings.site
LEFT JOIN files ON hands.file = files.file
ORDER BY {last_order}
