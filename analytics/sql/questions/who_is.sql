-- Does a player have hands, of any game, or is the name only a seat at a site that hides names?
-- The first is counted: DuckDB 2.0 may find nothing with EXISTS over joins with an empty table.
SELECT
    (SELECT count(*) > 0 FROM (SELECT 1 FROM people WHERE player = $player LIMIT 1))
    OR (SELECT count(*) > 0 FROM (SELECT 1 FROM other_played WHERE player = $player LIMIT 1)) AS has_hands,
    (
        SELECT count(*) > 0
        FROM (SELECT 1 FROM seats WHERE player = $player AND is_stranger(player, seat, is_hero) LIMIT 1)
    ) AS is_stranger
