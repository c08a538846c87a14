-- In which hands can a dealer be asked who gets the main pot? Those that are divided come first, then hands with two halves.
SELECT hand, content
FROM hands
JOIN pots USING (hand)
WHERE NOT conflict AND pot = 0 AND pots.decided AND len(eligible) BETWEEN 2 AND 3
ORDER BY len(high) + len(low) > 1 DESC, hash(content), hand
LIMIT $number
