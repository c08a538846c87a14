-- Which of these texts are stored as summaries?
SELECT content
FROM summaries
SEMI JOIN asked USING (content)
