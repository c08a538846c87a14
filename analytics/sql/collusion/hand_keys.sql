-- Which hands are at these places in the order of play?
SELECT
    fairness_hands.place,
    fairness_hands.hand,
    hands.hand_id,
    hands.site,
    hands.started_at
FROM fairness_hands
JOIN hands ON fairness_hands.hand = hands.hand
WHERE list_contains($places::INTEGER[], fairness_hands.place)
ORDER BY fairness_hands.place
