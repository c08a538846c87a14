-- Which hands went from an early all-in of two players to the last card, and are both hands known?
-- The players by seat number; `known` is true if all their cards are known in the order of the deal.
SELECT
    place,
    site,
    game,
    betting_ended,
    last_street,
    list(packed ORDER BY seat)[1] AS first,
    list(packed ORDER BY seat)[2] AS second,
    bool_and(is_known) AS known
FROM (
    SELECT
        fairness_hands.*,
        packed,
        seat_facts.seat(seats.facts) AS seat,
        seat_facts.known_down(seats.facts) = holes_in(game)
        AND cards.card(packed, cards - 1) BETWEEN 1 AND 52
        AND cards.card(packed, cards) = 0
        AND cards.card(packed, holes_in(game)) = seat_facts.door(seats.facts) + 1
        AND all_in_worth IS NOT NULL AS is_known
    FROM seats_packed AS seats
    JOIN (
        SELECT *, final_of(game) AS cards FROM fairness_hands
    ) AS fairness_hands ON seats.hand = fairness_hands.hand
    WHERE
        all_in_early AND betting_ended >= 2 AND last_street = cards AND seat_facts.dealt_in(seats.facts)
        AND NOT seat_facts.folded(seats.facts)
)
GROUP BY ALL
HAVING count(*) = 2
ORDER BY place
