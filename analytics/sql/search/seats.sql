-- Which cards has the player of a seat, as sets, street by street (macros.sql)?
SELECT *{sets}
FROM (
    SELECT *{cards}
    FROM (
        SELECT
            * EXCLUDE (game),
            holes_in(game) AS holes,
            final_of(game) AS river,
            ends_down(game) AS ends_down,
            search_dealt(packed, known_down, door_card, holes_in(game)) AS dealt
        FROM (
            SELECT *, {columns}
            FROM ({source})
        )
        WHERE dealt_in OR game >= 'red_dog'::game
    )
)
