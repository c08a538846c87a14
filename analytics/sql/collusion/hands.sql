-- What do the tests of the players need to know of each hand?
-- The hands are those of fairness_hands, in the order of play; `big_bet` is in ten-thousandths, `game` counts from 0,
-- `hours` since 1970. `stakes` is a hash of the site, the game and the stakes.
SELECT
    place,
    (list_position(enum_range(NULL::game), fairness_hands.game::game) - 1)::BIGINT AS game,
    hash(fairness_hands.site) AS site,
    (coalesce(fairness_hands.big_bet, 0) * 10000)::BIGINT AS big_bet,
    epoch_us(fairness_hands.started_at) / 3.6e9 AS hours,
    one_hero,
    hash(fairness_hands.site, fairness_hands.game, fairness_hands.big_bet, in_tournament, at_table) AS at_table,
    hash(fairness_hands.site, fairness_hands.game, fairness_hands.big_bet, in_tournament) AS stakes
FROM fairness_hands
WHERE place >= $first AND place < $end
ORDER BY place
