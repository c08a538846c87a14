-- What explains a change in a player's stack or seat, if there is none? An empty table like `moves`: most imports have no more.
CREATE OR REPLACE TEMP TABLE moves AS
SELECT jumps.*, false AS is_said, false AS came_or_went, false AS is_open, '' AS cause
FROM jumps
WHERE false
