-- G10 Is the dealer the player whom the previous deal named, if that player is still there?
-- Deals between which others are missing (X03) are not compared; the expected dealer is the place of their seat in the hand.
INSERT INTO findings BY NAME
SELECT
    now.hand,
    'G10' AS code,
    'error' AS severity,
    now.dealer AS seat,
    dealing.player,
    'before' AS street,
    table_hands.line,
    (SELECT count(*) FROM table_seats WHERE table_seats.hand = now.hand AND table_seats.seat < named.seat) AS expected,
    (SELECT count(*) FROM table_seats WHERE table_seats.hand = now.hand AND table_seats.seat < now.dealer) AS found,
    true AS between_hands
FROM table_hands
JOIN deals AS now ON now.hand = table_hands.hand
JOIN table_lines AS named ON named.hand = table_hands.hand_before AND named.kind = 'next_dealer'
JOIN seats AS expected ON expected.hand = now.hand AND expected.seat = named.seat AND NOT expected.sitting_out
JOIN seats AS dealing ON dealing.hand = now.hand AND dealing.seat = now.dealer
WHERE now.dealer <> named.seat AND now.hand NOT IN (SELECT hand FROM moves WHERE cause = 'missing')
