-- When did the user answer a question of a drill?
SELECT reviewed_at
FROM reviews
WHERE question = $asked
ORDER BY reviewed_at
