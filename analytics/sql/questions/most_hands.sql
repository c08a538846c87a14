-- Which player has most stud hands, and how many?
SELECT player, count(*) AS hands
FROM played
GROUP BY player
ORDER BY hands DESC, player
LIMIT 1
