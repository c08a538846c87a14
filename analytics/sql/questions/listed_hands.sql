-- What happened to a player in these hands, latest first? `rows` are hands and seats, see analytics/live/own_hands.py.
-- `severity` is that of the most severe finding in a hand.
WITH matched AS MATERIALIZED (
    SELECT hand, net, packed, {shown}
    FROM seats_packed
    WHERE hand IN ({hands}) AND hand * 128 + seat_facts.seat(facts) IN ({rows})
)
SELECT
    hands.hand,
    site,
    hand_id,
    started_at,
    game,
    stakes,
    currency,
    gross AS pot,
    net,
    cards_text(packed) AS cards,
    {result} AS result,
    (SELECT max(severity)::VARCHAR FROM findings WHERE findings.hand = hands.hand) AS severity
FROM matched
JOIN hands ON hands.hand = matched.hand
ORDER BY started_at DESC, hands.hand DESC
