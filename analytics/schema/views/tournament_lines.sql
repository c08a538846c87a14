-- A row per line in a hand that says how a person fares in a tournament: a place, a prize, a bounty, more chips bought.
CREATE OR REPLACE VIEW tournament_lines AS
SELECT
    hands.hand,
    hands.site,
    hands.tournament,
    hands.started_at,
    people.player,
    event_facts.kind(events_packed.facts) = enum_code('finish'::kind) + 1 AS is_finish,
    nullif(events_packed.raise_to, -1) AS place,
    money(nullif(events_packed.amount, -1)) AS amount,
    tickets.ticket,
    events_packed.text
FROM hands
JOIN events_packed ON events_packed.hand = hands.hand
JOIN people ON people.hand = hands.hand AND people.seat = event_facts.seat(events_packed.facts)
LEFT JOIN tickets
    ON
        tickets.hand = hands.hand AND tickets.seat = people.seat
        AND event_facts.kind(events_packed.facts) = enum_code('finish'::kind) + 1
WHERE
    hands.tournament IS NOT NULL
    AND NOT hands.conflict
    AND (
        event_facts.kind(events_packed.facts) = enum_code('finish'::kind) + 1
        OR (
            event_facts.kind(events_packed.facts) = enum_code('notice'::kind) + 1
            AND regexp_matches(events_packed.text, '(?i)bount|eliminat|re-?buy|rebought|add-?on|ticket')
        )
    )
UNION ALL BY NAME
SELECT
    -1 - lines.other AS hand,
    hands.site,
    hands.tournament,
    hands.started_at,
    person_of(lines.player, lines.is_hero, alias, hero) AS player,
    lines.is_finish,
    lines.place,
    lines.amount,
    lines.ticket,
    lines.text
FROM other_lines AS lines
JOIN other_hands AS hands ON hands.other = lines.other
LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = lines.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE
    hands.tournament IS NOT NULL
    AND NOT hands.conflict
    AND NOT lines.is_stranger
    AND (lines.is_finish OR regexp_matches(lines.text, '(?i)bount|eliminat|re-?buy|rebought|add-?on|ticket'));
