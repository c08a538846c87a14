-- Which names at which sites belong to whom, and in how many hands?
SELECT
    person,
    aliases.site,
    name,
    (
        SELECT count(*)
        FROM seats_packed
        JOIN hands ON seats_packed.hand = hands.hand
        WHERE hands.site = aliases.site AND seats_packed.player = aliases.name
    ) AS hands
FROM aliases
WHERE person = coalesce($person, person)
ORDER BY person, aliases.site, name
