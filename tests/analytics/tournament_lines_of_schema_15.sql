-- How schema 15 found the lines that say how players fare in tournaments: a slower way to the same rows.

CREATE OR REPLACE TEMP VIEW old_tournament_lines AS
SELECT
    hands.hand,
    hands.site,
    hands.tournament,
    hands.started_at,
    people.player,
    kind_of((events_packed.facts >> 16) & 63) = 'finish' AS is_finish,
    nullif(events_packed.raise_to, -1) AS place,
    money(nullif(events_packed.amount, -1)) AS amount,
    tickets.ticket,
    events_packed.text
FROM hands
JOIN events_packed ON events_packed.hand = hands.hand
JOIN people ON people.hand = hands.hand AND people.seat + 1 = (events_packed.facts >> 26) & 127
LEFT JOIN tickets
    ON
        tickets.hand = hands.hand AND tickets.seat = people.seat
        AND kind_of((events_packed.facts >> 16) & 63) = 'finish'
WHERE
    hands.tournament IS NOT NULL
    AND NOT hands.conflict
    AND (
        kind_of((events_packed.facts >> 16) & 63) = 'finish'
        OR (
            kind_of((events_packed.facts >> 16) & 63) = 'notice'
            AND regexp_matches(events_packed.text, '(?i)bount|eliminat|re-?buy|rebought|add-?on|ticket')
        )
    );
