-- Where do two files differ about the same hand: seats, stacks, actions, or money?
-- Each file may show different downcards, and may hide different names. Seats come first, by number, then the actions in
-- order, then the rake, and last the cards: they contradict each other if the first upcards do, or if both files together
-- know more cards than the player has (`what` says what differs).
CREATE OR REPLACE TEMP TABLE told_differently AS
WITH told AS (
    SELECT hand AS telling, hand, 'again' AS version FROM twice_told
    UNION ALL
    SELECT hand, first_hand, 'first' FROM twice_told
),
things AS (
    SELECT
        telling, version, seats.seat AS place, seats.seat, 'before'::street AS street, line, 'seat' AS what,
        CASE WHEN NOT regexp_full_match(player, 'Seat\+[0-9]+|Hero|Player ?[0-9]+') THEN player END AS name,
        stack AS amount
    FROM told
    JOIN seats ON seats.hand = told.hand
    UNION ALL
    SELECT
        telling, version, 100 + row_number() OVER (PARTITION BY telling, version ORDER BY number), seat, street, line,
        concat_ws(' ', kind, seat, CASE WHEN all_in THEN 'all-in' END), NULL, coalesce(raise_to, amount)
    FROM told
    JOIN events ON events.hand = told.hand
    WHERE kind IN ('ante', 'bring_in', 'check', 'bet', 'call', 'raise', 'fold', 'uncalled', 'collect')
    UNION ALL
    SELECT telling, version, 10000, NULL, 'summary', line, 'rake', NULL, rake + fees
    FROM told
    JOIN hands ON hands.hand = told.hand
)
SELECT
    coalesce(again.telling, earlier.telling) AS hand,
    coalesce(again.place, earlier.place) AS place,
    coalesce(again.seat, earlier.seat) AS seat,
    coalesce(again.street, earlier.street) AS street,
    coalesce(again.what, earlier.what) AS what,
    again.line,
    earlier.amount AS expected,
    again.amount AS found
FROM (FROM things WHERE version = 'again') AS again
FULL JOIN (FROM things WHERE version = 'first') AS earlier
    ON earlier.telling = again.telling AND earlier.place = again.place
WHERE
    again.what IS DISTINCT FROM earlier.what
    OR again.amount IS DISTINCT FROM earlier.amount
    OR again.name <> earlier.name
UNION ALL
SELECT again.hand, 20000, again.seat, 'third', 'cards', again.line, NULL, NULL
FROM twice_told
JOIN seats AS again ON again.hand = twice_told.hand
JOIN seats AS earlier ON earlier.hand = twice_told.first_hand AND earlier.seat = again.seat
WHERE
    again.door <> earlier.door
    OR len(list_distinct([
        card FOR card IN string_split(again.cards, ' ') || string_split(earlier.cards, ' ') IF card NOT IN ('X', '??', '')
    ])) > greatest(len(string_split(again.cards, ' ')), len(string_split(earlier.cards, ' ')))
