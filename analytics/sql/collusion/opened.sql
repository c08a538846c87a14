-- Which sites print everyone's downcards, and in what share of the cards dealt?
-- Hands of rooms that print one hero's only do not count.
SELECT
    hash(fairness_hands.site) AS site,
    any_value(fairness_hands.site) AS name,
    avg((CASE
        WHEN one_hero OR seat_facts.door(seats.facts) < 0 THEN 0
        WHEN
            cards.card(packed, 0) BETWEEN 1 AND 52
            AND (holes_in(fairness_hands.game) = 1 OR cards.card(packed, 1) BETWEEN 1 AND 52)
            AND cards.card(packed, holes_in(fairness_hands.game)) = seat_facts.door(seats.facts) + 1 THEN 1
        ELSE 0
    END)::DOUBLE) AS share
FROM seats_packed AS seats
JOIN fairness_hands ON seats.hand = fairness_hands.hand
WHERE seat_facts.dealt_in(seats.facts)
GROUP BY 1
ORDER BY 1
