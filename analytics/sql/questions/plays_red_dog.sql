-- Was a player dealt into any deal of the Red Dog family?
SELECT count(*) > 0 AS plays FROM (SELECT 1 FROM dealt WHERE player = $player LIMIT 1)
