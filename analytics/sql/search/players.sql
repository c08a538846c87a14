-- Which are all the seats of the chosen hands? A hand with two heroes is chosen twice.
SELECT
    seats_packed.*,
    hands.game
FROM (SELECT DISTINCT hand, game FROM chosen) AS hands
JOIN seats_packed ON hands.hand = seats_packed.hand
