-- At which sites does a player have this name who is not identified by an alias or a setting?
SELECT hands.site
FROM seats_packed
JOIN hands ON seats_packed.hand = hands.hand
WHERE
    player = $player
    AND (facts >> 23) & 1 = 0
    AND NOT EXISTS (FROM aliases WHERE aliases.site = hands.site AND aliases.name = $player)
UNION
SELECT hands.site
FROM seats_packed
JOIN hands ON seats_packed.hand = hands.hand
WHERE $player = 'Hero' AND (facts >> 23) & 1 = 1 AND NOT EXISTS (FROM hero_names WHERE hero_site = hands.site)
ORDER BY site
