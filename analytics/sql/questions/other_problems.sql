-- Which hands of other games have no net, and why? A row for each site, game and reason, most hands first.
SELECT
    other_hands.site,
    other_hands.game,
    other_hands.problem,
    count(*) AS hands,
    coalesce(arg_min(files.path, other_hands.other), '') AS path,
    arg_min(other_hands.line, other_hands.other) AS line
FROM other_hands
LEFT JOIN files ON files.file = other_hands.file
WHERE other_hands.problem IS NOT NULL
GROUP BY other_hands.site, other_hands.game, other_hands.problem
ORDER BY hands DESC, other_hands.site, other_hands.game, other_hands.problem
