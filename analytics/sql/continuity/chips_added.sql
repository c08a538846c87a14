-- Which lines say that a player's chips changed between hands, or that the player came or went?
CREATE OR REPLACE TEMP TABLE chips_added AS
SELECT events.hand, events.seat, events.kind, coalesce(events.text, '') AS text
FROM events
SEMI JOIN table_hands ON table_hands.hand = events.hand
WHERE
    events.kind IN ('join', 'leave')
    OR (events.kind = 'notice' AND regexp_matches(events.text, '(?i)\b(adds?|added|re-?buys?|add-?ons?|tops? up)\b'))
