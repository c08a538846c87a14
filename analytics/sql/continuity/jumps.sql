-- Which players begin a hand with a different stack, or in a different seat, than they had after their previous hand of
-- the sitting? In a cash game a larger stack is usual if it equals the player's first stack or a multiple of ten big bets
-- (typical buy-ins and top-ups), or if a player with less than five big bets adds a multiple of that.
CREATE OR REPLACE TEMP TABLE jumps AS
WITH stood AS (
    SELECT
        sitting, place, hand, seat, player, stack,
        first_value(stack) OVER earlier AS bought_in,
        lag(hand) OVER earlier AS last_played,
        lag(place) OVER earlier AS last_place,
        lag(seat) OVER earlier AS seat_before,
        lag(end_stack) OVER earlier AS ended
    FROM table_seats
    ANTI JOIN doubled USING (hand, player)
    WINDOW earlier AS (PARTITION BY sitting, player ORDER BY place)
)
SELECT
    stood.*, line, hand_before, tournament, players, ante,
    stack - ended AS jump,
    place - last_place > 1 AS was_away,
    regexp_full_match(player, 'Seat\+[0-9]+') AS is_stranger,
    tournament IS NULL AND stack > ended AND (
        stack = bought_in
        OR stack % nullif(20 * small_bet, 0) = 0
        OR (ended < 10 * small_bet AND (stack - ended) % nullif(10 * small_bet, 0) = 0)
    ) AS is_usual
FROM stood
JOIN table_hands USING (sitting, place, hand)
WHERE stack <> ended OR seat <> seat_before
