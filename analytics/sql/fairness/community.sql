-- On which streets of these hands was a community card dealt, so that their cards are not one for each player?
-- Kinds of events and streets as in game/vocabulary.py.
SELECT DISTINCT
    place,
    ((events.facts >> 22) & 15)::TINYINT AS street
FROM events_packed AS events
JOIN fairness_hands ON events.hand = fairness_hands.hand
WHERE (events.facts >> 16) & 63 = $community
