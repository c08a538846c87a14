-- What did the players of these hands pay and decide, in order?
-- Kinds and streets as in game/vocabulary.py, amounts in ten-thousandths.
SELECT
    (place - $first)::BIGINT AS of_hand,
    (events.facts >> 16) & 63 AS kind,
    (events.facts >> 22) & 15 AS street,
    ((events.facts >> 26) & 127) - 1 AS seat,
    amount,
    raise_to
FROM events_packed AS events
JOIN fairness_hands ON events.hand = fairness_hands.hand
WHERE
    place >= $first AND place < $end AND (events.facts >> 26) & 127 BETWEEN 1 AND 16
    AND ((events.facts >> 16) & 63 IN (1, 2, 6, 7, 8, 9, 10, 11, 39))
ORDER BY of_hand, events.facts & 65535
