-- How many accounts are there, and how large are the seat numbers?
SELECT
    (SELECT count(*) FROM fairness_accounts) AS accounts,
    coalesce(max(seat_facts.seat(seats.facts)), 0) AS seat
FROM seats_packed AS seats
JOIN fairness_hands ON seats.hand = fairness_hands.hand
WHERE seat_facts.dealt_in(seats.facts)
