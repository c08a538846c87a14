-- In which seats was someone dealt in, under any name?
SELECT
    seats_packed.*,
    hands.game
FROM seats_packed
JOIN hands ON seats_packed.hand = hands.hand
WHERE
    hands.game < 'red_dog'::game
    AND did(facts, 1)
    AND NOT is_stranger(seats_packed.player, facts & 255, (facts >> 23) & 1 > 0)
