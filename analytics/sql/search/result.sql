-- In a few words, what was the result of a stud hand for a player? `matched` are seats with the columns `SHOWN` of
-- analytics/search/seat_columns.py, `hands` their hands.
CASE
    WHEN matched.folded THEN 'folded on ' || street_of(matched.reached)::VARCHAR
    WHEN NOT matched.went_to_showdown THEN CASE WHEN matched.won THEN 'won without showdown' ELSE 'collected nothing' END
    WHEN matched.scooped THEN CASE WHEN is_hilo(hands.game) THEN 'scooped at showdown' ELSE 'won at showdown' END
    WHEN matched.main_low = 0 AND matched.main_high = 1 THEN 'quartered'
    WHEN matched.main_high = 0 AND matched.main_low = 1 THEN 'quartered'
    WHEN matched.won THEN 'split at showdown'
    WHEN
        is_hilo(hands.game)
        AND matched.hand IN (
            SELECT hand FROM seats_packed WHERE hand IN (SELECT hand FROM matched) AND seat_facts.scooped(facts)
        )
        THEN 'was scooped'
    ELSE 'lost at showdown'
END
