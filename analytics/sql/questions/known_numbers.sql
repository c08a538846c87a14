-- Which of these hand numbers are already stored, at the same site?
SELECT asked.number
FROM asked
SEMI JOIN hands ON hands.hand_id = asked.hand_id AND hands.site = asked.site
