-- Which hands of stud enter the tests of the deal, in the order of play?
-- A temporary table, which the other questions about the deal join. `place` counts the hands from 0. Streets are numbers
-- of cards.
CREATE OR REPLACE TEMP TABLE fairness_hands AS
SELECT
    (row_number() OVER (ORDER BY started_at, hand) - 1)::INTEGER AS place,
    hand,
    site,
    game::VARCHAR AS game,
    hash(site, coalesce(tournament, ''), table_name) AS at_table,
    table_name <> '' AS has_table,
    tournament IS NOT NULL AS in_tournament,
    big_bet::DOUBLE AS big_bet,
    started_at,
    coalesce(list_position(enum_range(NULL::street), last_street), 0)::TINYINT AS last_street,
    coalesce(list_position(enum_range(NULL::street), betting_ended), 0)::TINYINT AS betting_ended,
    coalesce(all_in_early, false) AS all_in_early,
    coalesce(prints, 0) & $one_hero > 0 AS one_hero,
    coalesce(prints, 0) & $up_cards > 0 AS up_cards
FROM hands
WHERE NOT conflict AND game < 'red_dog'::game AND {conditions}
