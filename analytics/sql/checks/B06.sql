-- B06 (FR-08) Is the bring-in the same in every hand of a sitting with the same game, level and stakes?
-- The usual amount is the one posted most often, the earlier one on a tie. An all-in bring-in may be short.
INSERT INTO findings BY NAME
WITH posted AS (
    SELECT
        sitting, place, table_hands.hand, game, level, small_bet, big_bet,
        table_lines.seat, table_lines.amount, table_lines.line
    FROM table_hands
    JOIN table_lines ON table_lines.hand = table_hands.hand AND kind = 'bring_in' AND NOT all_in
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
    table_seats.player,
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
LEFT JOIN table_seats ON table_seats.hand = posted.hand AND table_seats.seat = posted.seat
WHERE posted.amount <> usual.amount
