-- Does a player have hands, and are all of them at rooms that hide names?
SELECT
    (SELECT count(*) FROM people WHERE player = $player) AS seats,
    EXISTS (FROM seats WHERE player = $player AND is_stranger(player, seat, is_hero)) AS stranger
