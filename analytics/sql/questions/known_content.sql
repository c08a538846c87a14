-- Which of these texts are already stored, from which line of which file, and as which other game, if it is none of stud?
-- The few given texts are looked up in one pass over the many stored ones, which needs no index and no memory.
SELECT content, arg_min(file, hand) AS file, arg_min(line, hand) AS line, NULL AS game
FROM hands
SEMI JOIN asked USING (content)
GROUP BY content
UNION ALL
SELECT content, arg_min(file, other), arg_min(line, other), arg_min(game, other)
FROM other_hands
SEMI JOIN asked USING (content)
GROUP BY content
