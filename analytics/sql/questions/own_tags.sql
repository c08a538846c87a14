-- Which tags of the user do stored hands have?
SELECT DISTINCT hand, tag AS value FROM hand_tags ORDER BY value, hand
