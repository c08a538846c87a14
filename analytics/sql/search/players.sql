-- All seats of the chosen hands; a hand with two heroes is chosen twice.
SELECT
    seats_packed.*,
    hands.game
FROM (SELECT DISTINCT hand, game FROM chosen) AS hands
JOIN seats_packed ON hands.hand = seats_packed.hand
