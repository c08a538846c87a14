-- B06 (FR-08) Is the bring-in the same in every hand of a sitting with the same game, level and stakes?
-- The usual amount is the one posted most often, the earlier one on a tie. An all-in bring-in may be short.
INSERT INTO findings BY NAME
WITH posted AS (
    SELECT sitting, place, table_hands.hand, game, level, small_bet, big_bet, events.seat, events.amount, events.line
    FROM table_hands
    JOIN events ON events.hand = table_hands.hand AND events.kind = 'bring_in' AND NOT events.all_in
),
counted AS (
    SELECT sitting, game, level, small_bet, big_bet, amount, count(*) AS times, min(place) AS first_place
    FROM posted
    GROUP BY ALL
),
usual AS (
    SELECT sitting, game, level, small_bet, big_bet, amount
    FROM counted
    QUALIFY row_number() OVER (
        PARTITION BY sitting, game, level, small_bet, big_bet ORDER BY times DESC, first_place
    ) = 1
)
SELECT
    posted.hand,
    'B06' AS code,
    'error' AS severity,
    posted.seat,
    seats.player,
    'third' AS street,
    posted.line,
    ten_thousandths(usual.amount) AS expected,
    ten_thousandths(posted.amount) AS found,
    true AS between_hands
FROM posted
JOIN usual
    ON usual.sitting = posted.sitting
    AND usual.game = posted.game
    AND usual.level IS NOT DISTINCT FROM posted.level
    AND usual.small_bet = posted.small_bet
    AND usual.big_bet = posted.big_bet
LEFT JOIN seats ON seats.hand = posted.hand AND seats.seat = posted.seat
WHERE posted.amount <> usual.amount
