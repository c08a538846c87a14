-- At which sites does a player have this name who is not identified by an alias or a setting?
SELECT hands.site
FROM seats_packed
JOIN hands ON seats_packed.hand = hands.hand
WHERE
    player = $player
    AND NOT seat_facts.is_hero(facts)
    AND NOT EXISTS (FROM aliases WHERE aliases.site = hands.site AND aliases.name = $player)
UNION
SELECT hands.site
FROM seats_packed
JOIN hands ON seats_packed.hand = hands.hand
WHERE $player = 'Hero' AND seat_facts.is_hero(facts) AND NOT EXISTS (FROM hero_names WHERE hero_site = hands.site)
ORDER BY site
