-- Who was dealt in in these hands, with which cards and which result?
-- `downs` is the number of known downcards that begin `packed`, NULL if the place of the door card is not known. `net` is
-- in big bets.
SELECT
    (place - $first)::BIGINT AS of_hand,
    seats.facts & 255 AS seat,
    account::BIGINT AS account,
    coalesce(packed, 0) AS packed,
    CASE (seats.facts >> 12) & 63
        WHEN 0 THEN -1
        WHEN packed & 63 THEN 0
        WHEN (packed >> 6) & 63 THEN 1
        WHEN (packed >> 12) & 63 THEN 2
        ELSE -1
    END::BIGINT AS downs,
    (seats.facts >> 8) & 15 AS street,
    did(seats.facts, 4) AS voluntary,
    coalesce(net::DOUBLE / nullif(fairness_hands.big_bet, 0), 0) AS net
FROM seats_packed AS seats
JOIN fairness_hands ON seats.hand = fairness_hands.hand
JOIN fairness_accounts
    ON fairness_accounts.site = fairness_hands.site AND fairness_accounts.player = seats.player
WHERE did(seats.facts, 1) AND place >= $first AND place < $end AND (seats.facts & 255) < 16
