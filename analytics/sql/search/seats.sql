-- Which cards has the player of a seat, as sets, street by street (macros.sql)?
SELECT *{sets}
FROM (
    SELECT *{cards}
    FROM (
        SELECT
            * EXCLUDE (game),
            game = 'fivestud' AS is_five,
            CASE WHEN game = 'fivestud' THEN 5 ELSE 7 END AS river,
            search_dealt(packed, known_down, door_card, CASE WHEN game = 'fivestud' THEN 1 ELSE 2 END) AS dealt
        FROM (
            SELECT *, {columns}
            FROM ({source})
        )
        WHERE dealt_in OR game >= 'red_dog'::game
    )
)
