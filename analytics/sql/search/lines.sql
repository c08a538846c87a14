-- What was done on some streets of the chosen hands?
-- Actions have two letters each: H for the hero or V, then what they do; `o` opens the betting.
SELECT hand, hero_seat{lines}
FROM (
    SELECT
        chosen.hand,
        chosen.hero_seat,
        event_facts.street(events_packed.facts) AS street,
        event_facts.number(events_packed.facts) AS number,
        CASE
            WHEN event_facts.seat(events_packed.facts) = chosen.hero_seat THEN 'H' ELSE 'V'
        END || CASE event_facts.kind(events_packed.facts)
            WHEN 2 THEN 'b' WHEN 6 THEN 'k' WHEN 7 THEN 'w' WHEN 8 THEN 'c' WHEN 9 THEN 'w' ELSE 'f'
        END AS act
    FROM events_packed
    JOIN chosen ON events_packed.hand = chosen.hand
    WHERE
        event_facts.kind(events_packed.facts) IN (2, 6, 7, 8, 9, 10, 39)  -- bring_in, check to fold, thrown_away
        AND event_facts.street(events_packed.facts) IN ({streets})
)
GROUP BY hand, hero_seat
