-- Which kinds of stud games did a player play: cash games, tournaments, or both?
SELECT
    EXISTS (FROM played WHERE player = $player AND tournament IS NULL) AS cash,
    EXISTS (FROM played WHERE player = $player AND tournament IS NOT NULL) AS tournaments
