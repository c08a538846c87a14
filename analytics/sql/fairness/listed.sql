-- What is known of each hand in the tests of the deal?
-- `hours` is its start in hours since 1970, `site` a hash, and `game` counts the games from 0.
SELECT
    place,
    hash(site) AS site,
    (list_position(enum_range(NULL::game), game::game) - 1)::TINYINT AS game,
    at_table,
    has_table,
    one_hero,
    last_street,
    epoch_us(started_at) / 3.6e9 AS hours
FROM fairness_hands
ORDER BY place
