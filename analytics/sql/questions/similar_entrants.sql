-- Which players of tournaments have a name like this one?
SELECT player
FROM (SELECT DISTINCT player FROM tournament_sources)
WHERE jaro_winkler_similarity(lower(player), lower($player)) > 0.8 AND player <> $player
ORDER BY jaro_winkler_similarity(lower(player), lower($player)) DESC, player
LIMIT 5
