-- Who made the last bet or raise on each street of these hands?
-- Kinds of events and streets as in game/vocabulary.py; only streets after which an upcard is dealt.
SELECT
    place,
    event_facts.street(events.facts)::TINYINT AS street,
    arg_max(event_facts.seat(events.facts)::SMALLINT, event_facts.number(events.facts)) AS seat
FROM events_packed AS events
JOIN fairness_hands ON events.hand = fairness_hands.hand
WHERE
    event_facts.kind(events.facts) IN ($bet, $raise) AND event_facts.seat(events.facts) >= 0
    AND event_facts.street(events.facts) BETWEEN 2 AND 5
GROUP BY ALL
