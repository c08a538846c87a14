-- Which hands have these pots and rakes, and where in which file are they?
SELECT
    hands.hand,
    hands.site,
    hands.currency::VARCHAR AS currency,
    hands.stakes,
    hand_id,
    coalesce(files.path, '') AS file,
    hands.line,
    hands.players,
    asked.gross,
    asked.expected,
    asked.rake AS found
FROM asked
JOIN hands
    ON hands.site = asked.site
    AND hands.currency::VARCHAR = asked.currency
    AND hands.limit_type::VARCHAR = asked.limit_type
    AND ten_thousandths(hands.small_bet) = asked.small_bet
    AND ten_thousandths(hands.big_bet) = asked.big_bet
    AND hands.players = asked.players
    AND hands.pots = asked.pots
    AND ten_thousandths(hands.gross) = asked.gross
    AND ten_thousandths(hands.rake) = asked.rake
LEFT JOIN files ON files.file = hands.file
WHERE NOT conflict AND bears_rake(tournament, home, game, last_street)
ORDER BY hands.site, hands.currency, hands.small_bet, hands.limit_type, path, hands.line, hands.hand
