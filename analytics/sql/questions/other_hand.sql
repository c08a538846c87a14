-- What is known of a hand of another game?
SELECT
    -1 - other_hands.other AS hand,
    other_hands.site,
    hand_id,
    other_hands.game,
    mixed,
    currency::VARCHAR AS currency,
    stakes,
    started_at,
    table_name,
    tournament,
    gross,
    rake,
    fees,
    conflict,
    other_hands.problem,
    coalesce(files.path, '') AS path,
    other_hands.line
FROM other_hands
LEFT JOIN files ON files.file = other_hands.file
WHERE other_hands.other = -1 - $hand
