-- On which streets of these hands was a community card dealt, so that their cards are not one for each player?
-- Kinds of events and streets as in game/vocabulary.py.
SELECT DISTINCT
    place,
    event_facts.street(events.facts)::TINYINT AS street
FROM events_packed AS events
JOIN fairness_hands ON events.hand = fairness_hands.hand
WHERE event_facts.kind(events.facts) = $community
