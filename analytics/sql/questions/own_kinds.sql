-- At which kinds of tables were hands after `after` played? A row per site, game, currency, stakes, and cash or tournament.
SELECT DISTINCT
    site,
    game::VARCHAR AS game,
    currency::VARCHAR AS currency,
    small_bet,
    big_bet,
    stakes,
    tournament IS NOT NULL AS is_tournament
FROM hands
WHERE hand > $after AND game < 'red_dog'::game
ORDER BY ALL
