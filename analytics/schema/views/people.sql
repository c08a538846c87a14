-- A row per seat of a person, without strangers: the name in the text, and what statistics call the player.
CREATE OR REPLACE VIEW people AS
SELECT
    seats_packed.hand,
    seat_facts.seat(facts)::TINYINT AS seat,
    hands.site,
    seats_packed.player AS name,
    person_of(seats_packed.player, seat_facts.is_hero(facts), alias, hero) AS player
FROM seats_packed
JOIN hands ON seats_packed.hand = hands.hand
LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats_packed.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE NOT is_stranger(seats_packed.player, seat_facts.seat(facts), seat_facts.is_hero(facts));
