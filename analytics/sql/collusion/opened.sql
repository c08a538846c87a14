-- Which sites print everyone's downcards, and in what share of the cards dealt?
-- Hands of rooms that print one hero's only do not count.
SELECT
    hash(fairness_hands.site) AS site,
    any_value(fairness_hands.site) AS name,
    avg((CASE
        WHEN one_hero OR (seats.facts >> 12) & 63 = 0 THEN 0
        WHEN
            packed & 63 BETWEEN 1 AND 52
            AND (holes_in(fairness_hands.game) = 1 OR (packed >> 6) & 63 BETWEEN 1 AND 52)
            AND (packed >> (6 * holes_in(fairness_hands.game))) & 63 = (seats.facts >> 12) & 63 THEN 1
        ELSE 0
    END)::DOUBLE) AS share
FROM seats_packed AS seats
JOIN fairness_hands ON seats.hand = fairness_hands.hand
WHERE did(seats.facts, 1)
GROUP BY 1
ORDER BY 1
