-- What is every player's result sheet of every sitting, in the order of play?
-- One row per player and sitting in which they were dealt in. `session` numbers these sittings from 1, or those of one
-- player if one is given; `session_hands`, `session_rake` (with fees) and `left_over` are always of the whole sitting.
SELECT
    dense_rank() OVER (ORDER BY began_at, sheets.sitting) AS session,
    site,
    table_name,
    tournament,
    currency,
    began_at,
    ended_at,
    coalesce(alias, player) AS player,
    sheets.hands,
    first_stack,
    last_stack,
    added,
    unexplained,
    net,
    sheets.rake,
    adds_up,
    sittings.hands AS session_hands,
    sittings.rake AS session_rake,
    left_over
FROM sheets
JOIN sittings ON sittings.sitting = sheets.sitting
JOIN hands ON hands.hand = sittings.any_hand
LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = player
WHERE sheets.hands > 0 AND coalesce(alias, player) = coalesce($player, alias, player)
ORDER BY session, net DESC, player
