-- What are the totals of these hands, and where in which file are they?
SELECT
    hands.hand, site, hand_id, files.path AS file, hands.line, game, currency, stakes, table_name, tournament, started_at,
    conflict, gross, rake, fees, decided, hands.ante, hands.bring_in, hands.small_bet,
    hands.big_bet
FROM hands
LEFT JOIN files ON files.file = hands.file
WHERE hands.hand IN (SELECT unnest($hands))
ORDER BY hands.hand
