-- In which hands was a player dealt in with each opponent, the newest first?
SELECT
    theirs.player AS opponent,
    theirs.site,
    theirs.currency,
    arg_max(theirs.site::VARCHAR || ':' || theirs.hand_id, (theirs.started_at, theirs.hand), 3) AS hands
FROM (SELECT hand FROM played WHERE {conditions}) AS mine
JOIN played AS theirs ON theirs.hand = mine.hand AND theirs.player <> $player
GROUP BY ALL
