-- What does the database hold, site by site, game by game?
-- `wrong` counts hands in which the audit found an error.
SELECT
    site::VARCHAR AS site,
    game::VARCHAR AS game,
    played_for(currency) AS played_for,
    count(*) AS hands,
    min(started_at) AS first_hand,
    max(started_at) AS last_hand,
    count(*) FILTER (NOT decided) AS undecided,
    count(*) FILTER (hand IN (SELECT hand FROM findings WHERE severity = 'error')) AS wrong
FROM hands
GROUP BY ALL
ORDER BY hands DESC, site, game, played_for
