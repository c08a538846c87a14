-- What did the players of these hands pay and decide, in order?
-- Kinds and streets as in game/vocabulary.py, amounts in ten-thousandths.
SELECT
    (place - $first)::BIGINT AS of_hand,
    event_facts.kind(events.facts) AS kind,
    event_facts.street(events.facts) AS street,
    event_facts.seat(events.facts) AS seat,
    amount,
    raise_to
FROM events_packed AS events
JOIN fairness_hands ON events.hand = fairness_hands.hand
WHERE
    place >= $first AND place < $end AND event_facts.seat(events.facts) BETWEEN 0 AND 15
    AND event_facts.kind(events.facts) IN (1, 2, 6, 7, 8, 9, 10, 11, 39)
ORDER BY of_hand, event_facts.number(events.facts)
