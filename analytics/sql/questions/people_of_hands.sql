-- Who played the hands of `asked`, in the order in which they first sit in them? `name` is what the site prints, `player` what
-- statistics call the person; a seat that the site marks as the user's has no name, and is left out.
SELECT
    people.site,
    people.name,
    people.player
FROM people
JOIN seats_packed ON people.hand = seats_packed.hand AND people.seat = seat_facts.seat(seats_packed.facts)
SEMI JOIN asked ON people.hand = asked.hand
WHERE NOT seat_facts.is_hero(seats_packed.facts)
GROUP BY ALL
ORDER BY min(people.hand * 256 + people.seat)
