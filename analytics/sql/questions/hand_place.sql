-- Where does the text of a hand begin?
SELECT file, line, content
FROM hands
WHERE hand = $hand
