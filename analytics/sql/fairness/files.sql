-- In which files are the hands that enter the tests of the deal?
SELECT DISTINCT
    coalesce(files.digest, '') AS digest,
    files.path
FROM fairness_hands
JOIN hands ON hands.hand = fairness_hands.hand
LEFT JOIN files ON files.file = hands.file
ORDER BY digest, path
