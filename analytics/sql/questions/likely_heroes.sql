-- Whose downcards does the database know although they were not shown down? Those of the player who saved the hands.
SELECT
    player,
    count(*) AS hands,
    count_if(NOT went_to_showdown) AS unseen,
    count_if(known_down > 0 AND NOT went_to_showdown) AS known
FROM played
GROUP BY player
ORDER BY known DESC, hands DESC, player
LIMIT 12
