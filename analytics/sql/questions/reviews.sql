-- What did the user answer to the questions of drills, the oldest answer first?
SELECT question, reviewed_at, theme, answer, grade
FROM reviews
ORDER BY reviewed_at, question
