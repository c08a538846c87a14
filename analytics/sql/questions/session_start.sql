-- When did a player's first hand at a site within a minute start, of any game?
SELECT min(started_at) AS started
FROM every_hand
WHERE player = $player AND site::VARCHAR = $site AND date_trunc('minute', started_at) = $minute
