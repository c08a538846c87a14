-- Which hands match a query of the search language?
WITH chosen AS MATERIALIZED (
    SELECT *
    FROM (
        SELECT {hand_columns}, s.seat AS hero_seat, s.net AS hero_net, s.player, s.packed, {shown}{hero_terms}
        FROM hands AS h
        {join} ({hero_seats}) AS s ON h.hand = s.hand
    )
    WHERE {first}
){tables},
matched AS MATERIALIZED (
    SELECT chosen.*, count(*) OVER () AS matches
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
        WHEN hero_seat IS NOT NULL
            THEN person_of(matched.player, matched.is_hero, aliases.person, site_settings.hero)
    END AS player,
    nullif(cards_text(matched.packed), '') AS cards,
    hands.gross AS pot,
    hero_net AS net,
    CASE
        WHEN hero_seat IS NULL THEN NULL
        WHEN hands.game >= 'red_dog'::game
            THEN CASE sign(hero_net) WHEN 1 THEN 'won' WHEN -1 THEN 'lost' ELSE 'even' END
        ELSE {result}
    END AS result,
    files.path,
    hands.line,
    matched.hand,
    matches
FROM matched
JOIN hands ON matched.hand = hands.hand
LEFT JOIN aliases ON hands.site = aliases.site AND matched.player = aliases.name
LEFT JOIN site_settings ON hands.site = site_settings.site
LEFT JOIN files ON hands.file = files.file
ORDER BY {last_order}
