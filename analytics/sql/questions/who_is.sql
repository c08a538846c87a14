-- Does a player have hands, or is the name only a seat at a site that hides names?
SELECT
    EXISTS (FROM people WHERE player = $player) AS has_hands,
    EXISTS (FROM seats WHERE player = $player AND is_stranger(player, seat, is_hero)) AS is_stranger
