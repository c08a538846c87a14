-- Which other players did a player meet in most hands?
SELECT played.player AS value
FROM played
SEMI JOIN (SELECT hand FROM played WHERE player = $player) AS own ON own.hand = played.hand
WHERE played.player <> $player
GROUP BY value
ORDER BY count(*) DESC, value
LIMIT $most
