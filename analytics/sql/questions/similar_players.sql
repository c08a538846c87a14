-- Which players have a name like this one?
SELECT player
FROM (SELECT player FROM people UNION SELECT player FROM other_played)
WHERE
    jaro_winkler_similarity(lower(player), lower($player)) > 0.8
    OR (length($player) > 2 AND contains(lower(player), lower($player)))
ORDER BY jaro_winkler_similarity(lower(player), lower($player)) DESC, player
LIMIT 5
