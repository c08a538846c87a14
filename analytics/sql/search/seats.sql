-- Seats with the cards of the player as sets, street by street (macros.sql).
SELECT *{sets}
FROM (
    SELECT *{cards}
    FROM (
        SELECT
            seats.*,
            hands.game = 'fivestud' AS is_five,
            CASE WHEN hands.game = 'fivestud' THEN 5 ELSE 7 END AS river,
            enum_code(seats.street) + 1 AS reached,
            search_dealt(
                seats.packed, seats.known_down, seats.door, CASE WHEN hands.game = 'fivestud' THEN 1 ELSE 2 END
            ) AS dealt
        FROM {source}
        WHERE seats.dealt_in OR hands.game >= 'red_dog'::game
    )
)
