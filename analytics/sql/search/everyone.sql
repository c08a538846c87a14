-- In which seats was someone dealt in, under any name?
SELECT
    seats_packed.*,
    hands.game
FROM seats_packed
JOIN hands ON seats_packed.hand = hands.hand
WHERE
    hands.game < 'red_dog'::game
    AND seat_facts.dealt_in(facts)
    AND NOT is_stranger(seats_packed.player, seat_facts.seat(facts), seat_facts.is_hero(facts))
