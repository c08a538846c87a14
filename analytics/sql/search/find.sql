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
){others}{lines},
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
        WHEN seats.hand IS NOT NULL
            THEN person_of(seats.player, seats.is_hero, aliases.person, site_settings.hero)
    END AS player,
    nullif(seats.cards, '') AS cards,
    hands.gross AS pot,
    seats.net,
    CASE
        WHEN seats.hand IS NULL THEN NULL
        WHEN hands.game >= 'red_dog'::game
            THEN CASE sign(seats.net) WHEN 1 THEN 'won' WHEN -1 THEN 'lost' ELSE 'even' END
        WHEN seats.folded THEN 'folded on ' || seats.street::VARCHAR
        WHEN NOT seats.went_to_showdown THEN CASE WHEN seats.won THEN 'won without showdown' ELSE 'collected nothing' END
        WHEN seats.scooped THEN CASE hands.game WHEN 'stud8' THEN 'scooped at showdown' ELSE 'won at showdown' END
        WHEN seats.main_low = 'none' AND seats.main_high = 'part' THEN 'quartered'
        WHEN seats.main_high = 'none' AND seats.main_low = 'part' THEN 'quartered'
        WHEN seats.won THEN 'split at showdown'
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
LEFT JOIN seats ON matched.hand = seats.hand AND matched.hero_seat = seats.seat
LEFT JOIN aliases ON hands.site = aliases.site AND seats.player = aliases.name
LEFT JOIN site_settings ON hands.site = site_settings.site
LEFT JOIN files ON hands.file = files.file
ORDER BY {last_order}
