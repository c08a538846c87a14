-- Does a person have hands, or is the name that of a seat at a site that hides names?
SELECT
    EXISTS (FROM people WHERE player = $player) AS has_hands,
    EXISTS (FROM seats WHERE player = $player AND is_stranger(player, seat, is_hero)) AS is_stranger
