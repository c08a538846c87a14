-- How many accounts are there, and how large are the seat numbers?
SELECT
    (SELECT count(*) FROM fairness_accounts) AS accounts,
    coalesce(max(seats.facts & 255), 0) AS seat
FROM seats_packed AS seats
JOIN fairness_hands ON seats.hand = fairness_hands.hand
WHERE did(seats.facts, 1)
