-- What did the user answer to a question of a drill, the oldest answer first?
SELECT question, reviewed_at, theme, answer, grade
FROM reviews
WHERE question = $asked
ORDER BY reviewed_at
