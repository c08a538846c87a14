-- How many hands of a game were dealt with each rank of door card?
SELECT door_rank, count(*) AS hands
FROM played
WHERE game = $game::game AND door_rank IS NOT NULL
GROUP BY door_rank
ORDER BY door_rank
