-- Which lines say that a player's chips changed between hands, or that the player came or went?
CREATE OR REPLACE TEMP TABLE chips_added AS
SELECT hand, seat, kind, coalesce(text, '') AS text
FROM table_lines
WHERE
    kind IN ('join', 'leave')
    OR (kind = 'notice' AND regexp_matches(text, '(?i)\b(adds?|added|re-?buys?|add-?ons?|tops? up)\b'))
