-- Which seats are those of people with one of these names, as statistics know them?
SELECT
    seats_packed.*,
    hands.game
FROM seats_packed
JOIN hands ON seats_packed.hand = hands.hand
LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats_packed.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE
    (
        list_contains(${players}, seats_packed.player)
        OR seat_facts.is_hero(facts)
        OR seats_packed.player IN (SELECT name FROM aliases WHERE list_contains(${players}, person))
    )
    AND NOT is_stranger(seats_packed.player, seat_facts.seat(facts), seat_facts.is_hero(facts))
    AND list_contains(${players}, person_of(seats_packed.player, seat_facts.is_hero(facts), alias, hero))
