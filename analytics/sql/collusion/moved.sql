-- In which hands did the most chips go from one of two accounts to the other?
-- What a player lost goes to the winners in proportion to what they won. `moved` is in big bets, from the first to the
-- second.
WITH both_dealt AS (
    SELECT
        fairness_hands.place,
        any_value(big_bet) AS big_bet,
        sum(net::DOUBLE) FILTER (account = $first) AS first_net,
        sum(net::DOUBLE) FILTER (account = $second) AS second_net,
        sum(greatest(net::DOUBLE, 0)) AS won
    FROM seats_packed AS seats
    JOIN fairness_hands ON seats.hand = fairness_hands.hand
    JOIN fairness_accounts
        ON fairness_accounts.site = fairness_hands.site AND fairness_accounts.player = seats.player
    WHERE seat_facts.dealt_in(seats.facts)
    GROUP BY fairness_hands.place
    HAVING bool_or(account = $first) AND bool_or(account = $second)
)

SELECT
    place,
    CASE
        WHEN won <= 0 OR big_bet <= 0 THEN 0
        WHEN first_net < 0 AND second_net > 0 THEN -first_net * second_net / won / big_bet
        WHEN second_net < 0 AND first_net > 0 THEN second_net * first_net / won / big_bet
        ELSE 0
    END AS moved
FROM both_dealt
ORDER BY moved * $direction DESC, place
LIMIT $most
