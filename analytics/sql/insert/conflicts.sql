-- Which of the hands just added carry a number that other content had before (P03)?
INSERT INTO findings BY NAME
SELECT hand, 'P03' AS code, 'error' AS severity, 'before' AS street, line, false AS between_hands
FROM hands
WHERE conflict AND hand >= $first_hand
