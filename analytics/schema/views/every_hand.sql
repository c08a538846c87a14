-- A row per person and counted hand of any game: `played` with the hands of other games, of which only the money is known.
-- `hand` is below 0 for those: -1 - other.
CREATE OR REPLACE VIEW every_hand AS
SELECT * REPLACE (game::VARCHAR AS game)
FROM played
UNION ALL BY NAME
FROM other_played;
