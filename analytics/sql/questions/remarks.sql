-- Which tags and which notes have hands, players and sessions, and which stored hands are they about?
-- `hand_id` and `site` are those of a stored hand, NULL if the hand is not stored (any more).
SELECT
    coalesce(tagged.about, notes.about)::VARCHAR AS about,
    coalesce(tagged.key, notes.key) AS key,
    coalesce(tags, []) AS tags,
    note,
    hand_id,
    site::VARCHAR AS site
FROM (SELECT about, key, list(tag ORDER BY tag) AS tags FROM tags GROUP BY ALL) AS tagged
FULL JOIN notes ON tagged.about = notes.about AND tagged.key = notes.key
LEFT JOIN hands
    ON coalesce(tagged.about, notes.about) = 'hand' AND hands.content = try_cast(coalesce(tagged.key, notes.key) AS UBIGINT)
WHERE
    coalesce($about, coalesce(tagged.about, notes.about)::VARCHAR) = coalesce(tagged.about, notes.about)::VARCHAR
    AND coalesce($key, coalesce(tagged.key, notes.key)) = coalesce(tagged.key, notes.key)
ORDER BY about, site, hand_id, key
