-- Version 12: what the room of a hand prints is stored with the hand, no longer guessed when it is replayed.
--
-- `prints` holds the bits of `game.vocabulary.Prints`. Earlier versions did not store them: for their stud hands it holds
-- what the events of the hand show that the room prints; for their deals of the Red Dog family it is NULL.

ALTER TABLE hands ADD COLUMN prints INTEGER;

-- The bits: 1 returned bets, 4 cards one by one, 64 a heading for the first street, 128 for later ones, 8192 upcards.
-- Kinds of events: 3 is the heading of a street, 4 dealt cards, 11 a returned bet; the showdown is street 8.
WITH lines AS (
    SELECT
        hand,
        facts & 65535 AS number,
        (facts >> 16) & 63 AS kind,
        (facts >> 22) & 15 AS street,
        (facts >> 26) & 127 AS seat
    FROM events_packed
),

openings AS (
    SELECT hand, arg_min(street, number) AS opening
    FROM lines
    WHERE kind = 4
    GROUP BY hand
),

counted AS (
    SELECT
        lines.hand,
        count_if(kind = 11) AS uncalled,
        count_if(kind = 3 AND street = opening) AS opening_heading,
        count_if(kind = 3 AND street > opening AND street < 8) AS later_headings,
        count_if(kind = 4 AND street = opening) AS deals,
        count(DISTINCT nullif(seat, 0)) FILTER (WHERE kind = 4 AND street = opening) AS seats
    FROM lines
    LEFT JOIN openings ON openings.hand = lines.hand
    GROUP BY lines.hand
),

shown AS (
    SELECT
        hand,
        CASE WHEN uncalled > 0 THEN 1 ELSE 0 END
        | CASE WHEN seats < deals THEN 4 ELSE 0 END
        | CASE WHEN opening_heading > 0 THEN 64 ELSE 0 END
        | CASE WHEN later_headings > 0 THEN 128 ELSE 0 END
        | CASE WHEN seats > 1 THEN 8192 ELSE 0 END AS prints
    FROM counted
)

UPDATE hands SET prints = coalesce(shown.prints, 0)
FROM hands AS stud
LEFT JOIN shown ON shown.hand = stud.hand
WHERE stud.hand = hands.hand AND stud.game < 'red_dog'::game;
