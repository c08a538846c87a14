-- A row per player of a tournament whose end the text prints, with their place and prize if it prints them.
CREATE OR REPLACE VIEW finishes AS
SELECT
    hands.site,
    hands.tournament,
    seats_packed.player,
    nullif(max(events_packed.raise_to), -1) AS place,
    money(nullif(max(events_packed.amount), -1)) AS prize,
    max(hands.started_at) AS finished_at
FROM events_packed
JOIN hands ON events_packed.hand = hands.hand
JOIN seats_packed
    ON
        events_packed.hand = seats_packed.hand
        AND seat_facts.seat(seats_packed.facts) = event_facts.seat(events_packed.facts)
WHERE
    kind_of(event_facts.kind(events_packed.facts)) = 'finish'
    AND hands.tournament IS NOT NULL
    AND NOT hands.conflict
GROUP BY ALL;
