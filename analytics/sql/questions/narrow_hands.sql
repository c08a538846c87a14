-- Which hands of a player match the filters? A table of its own, for many questions about the same hands.
-- It has the columns of `played` that the questions of a report and our statistics use; `more` are those that only
-- statistics of the user use. A column costs 0.03 s and 8 MB for a million hands, so what no question uses is left out.
CREATE OR REPLACE TEMP TABLE narrow_hands AS
SELECT
    hand, seat, player, collected, collected_low, net, rake_share, street, brought_in, voluntary, completed,
    went_to_showdown, won, scooped, door, known_down, packed, position, opened, first_chance, limped, completed_first,
    faced_cold, called_cold, faced_one, reraised, steal_chance, stole, steal_won, faced_steal, restole, completed_low,
    faced_alone, faced_several, defended, continue_chance, continued, main_high, main_low, start, low_made, later,
    all_in_worth, sights, left_to_act, as_good_left, best_left, low_street, site, hand_id, game, currency, bring_in,
    big_bet, stakes, started_at, table_name, tournament, players, gross, decided, file, line, all_in_early, month,
    weekday, hour, door_rank{more}
FROM played
WHERE {conditions}
