-- In which hands after `after` was a player dealt in together with these others?
SELECT DISTINCT hand, player AS value
FROM played
WHERE list_contains($names, player) AND hand > $after AND hand IN (SELECT hand FROM played WHERE player = $player AND hand > $after)
ORDER BY value, hand
