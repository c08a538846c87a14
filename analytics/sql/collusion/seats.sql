-- Who was dealt in in these hands, with which cards and which result?
-- `downs` is the number of known downcards that begin `packed`, NULL if the place of the door card is not known. `net` is
-- in big bets.
SELECT
    (place - $first)::BIGINT AS of_hand,
    seat_facts.seat(seats.facts) AS seat,
    account::BIGINT AS account,
    coalesce(packed, 0) AS packed,
    CASE seat_facts.door(seats.facts) + 1
        WHEN 0 THEN -1
        WHEN cards.card(packed, 0) THEN 0
        WHEN cards.card(packed, 1) THEN 1
        WHEN cards.card(packed, 2) THEN 2
        ELSE -1
    END::BIGINT AS downs,
    seat_facts.street(seats.facts) AS street,
    seat_facts.voluntary(seats.facts) AS voluntary,
    coalesce(net::DOUBLE / nullif(fairness_hands.big_bet, 0), 0) AS net
FROM seats_packed AS seats
JOIN fairness_hands ON seats.hand = fairness_hands.hand
JOIN fairness_accounts
    ON fairness_accounts.site = fairness_hands.site AND fairness_accounts.player = seats.player
WHERE seat_facts.dealt_in(seats.facts) AND place >= $first AND place < $end AND seat_facts.seat(seats.facts) < 16
