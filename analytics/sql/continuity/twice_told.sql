-- Which of the added hands are repeated from another file, and which hand was the first?
CREATE OR REPLACE TEMP TABLE twice_told AS
SELECT again.hand, min(earlier.hand) AS first_hand
FROM hands AS again
JOIN hands AS earlier ON earlier.site = again.site AND earlier.hand_id = again.hand_id AND NOT earlier.conflict
WHERE again.conflict AND again.hand >= $first_hand
GROUP BY again.hand
