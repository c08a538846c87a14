-- Where does the text of a hand begin? Keys of hands of other games are below 0.
SELECT file, line, content
FROM hands
WHERE hand = $hand
UNION ALL
SELECT file, line, content
FROM other_hands
WHERE other = -1 - $hand
