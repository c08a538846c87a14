-- How often did the hero's next card after third street help, and how often do live outs say that it should?
-- What most audits ask. Only hands in which the hero and two others or more see the next street.
SELECT
    count(*)::BIGINT AS draws,
    coalesce(sum(improved::INTEGER), 0)::BIGINT AS helped,
    coalesce(sum(chance), 0)::DOUBLE AS expected,
    coalesce(sum(chance * (1 - chance)), 0)::DOUBLE AS variance
FROM draws
JOIN fairness_hands ON draws.hand = fairness_hands.hand
WHERE
    from_deal AND improved IS NOT NULL AND on_street = 'third'
    AND draws.hand IN (
        SELECT seats.hand
        FROM seats_packed AS seats
        JOIN fairness_hands ON seats.hand = fairness_hands.hand
        WHERE seat_facts.dealt_in(seats.facts) AND seat_facts.street(seats.facts) > 3
        GROUP BY seats.hand
        HAVING count(*) >= 3
    )
