-- Who made the last bet or raise on each street of these hands?
-- Kinds of events and streets as in game/vocabulary.py; only streets after which an upcard is dealt.
SELECT
    place,
    ((events.facts >> 22) & 15)::TINYINT AS street,
    arg_max((((events.facts >> 26) & 127) - 1)::SMALLINT, events.facts & 65535) AS seat
FROM events_packed AS events
JOIN fairness_hands ON events.hand = fairness_hands.hand
WHERE
    (events.facts >> 16) & 63 IN ($bet, $raise) AND (events.facts >> 26) & 127 > 0
    AND (events.facts >> 22) & 15 BETWEEN 2 AND 5
GROUP BY ALL
