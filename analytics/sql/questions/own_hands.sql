-- What happened to a player in each hand after `after`, as numbers only, in the order of play?
-- `row` is the hand and the seat; `kind` is a row of `table_kinds`, `table` a number of the table's name; codes are 0 if a
-- value is not known; amounts are in ten-thousandths.
SELECT
    played.hand * 128 + played.seat AS row,
    started_at,
    table_kinds.kind,
    (hash(table_name) >> 1)::BIGINT AS table,
    coalesce(enum_code(door)::INTEGER // 4 + 1, 0) AS door,
    coalesce(enum_code(start)::INTEGER + 1, 0) AS start,
    played.players::INTEGER AS players,
    coalesce(position::INTEGER + 1, 0) AS position,
    coalesce(list_position($results, {result}), 0) AS result,
    played.hand * 128 + played.seat + 1 IN (
        SELECT hand * 128 + (event_facts.seat(facts) + 1) FROM events_packed WHERE event_facts.all_in(facts) AND hand > $after
    ) AS all_in,
    coalesce((net * 10000)::BIGINT, 0) AS net,
    coalesce(100.0 * net::DOUBLE / nullif(played.big_bet, 0)::DOUBLE, 'nan'::DOUBLE) AS big_bets,
    coalesce(((collected - all_in_worth) * 10000)::BIGINT, 0) AS luck,
    all_in_worth IS NOT NULL AS has_luck,
    {flags}
FROM played
JOIN table_kinds
    ON played.site = table_kinds.site AND played.game::VARCHAR = table_kinds.game
    AND played.currency::VARCHAR = table_kinds.currency AND played.small_bet = table_kinds.small_bet
    AND played.big_bet = table_kinds.big_bet AND (played.tournament IS NOT NULL) = table_kinds.is_tournament
WHERE player = $player AND played.hand > $after
ORDER BY started_at, length(hand_id), hand_id
