-- What happened to a player in these hands, latest first? `rows` are hands and seats; see `hand_list`.
SELECT
    hands.hand, site, hand_id, started_at, game, stakes, currency, gross AS pot, net,
    cards_text(packed) AS cards, seat_facts.won(facts) AS won, seat_facts.went_to_showdown(facts) AS went_to_showdown,
    (SELECT max(severity)::VARCHAR FROM findings WHERE findings.hand = hands.hand) AS severity
FROM seats_packed
JOIN hands ON hands.hand = seats_packed.hand
WHERE seats_packed.hand IN ({hands}) AND seats_packed.hand * 128 + seat_facts.seat(facts) IN ({rows})
ORDER BY started_at DESC, hands.hand DESC
