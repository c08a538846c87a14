-- Does a player have hands, and are all of them at rooms that hide names?
SELECT count(*) AS seats, coalesce(bool_and(nameless(player, seat)), false) AS nameless
FROM seats
WHERE player = $player
