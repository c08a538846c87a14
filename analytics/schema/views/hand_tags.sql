-- A row per tag that the user gave a stored hand.
CREATE OR REPLACE VIEW hand_tags AS
SELECT hands.hand, tags.tag
FROM tags
JOIN hands ON hands.content = try_cast(tags.key AS UBIGINT)
WHERE tags.about = 'hand';
