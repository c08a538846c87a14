-- What do the headers of hands say? In the numbers of `game.columns.Hands`.
SELECT
    hand,
    site,
    hand_id,
    enum_code(game)::INTEGER AS game,
    (enum_code(limit_type) + 1)::INTEGER AS "limit",
    enum_code(currency)::INTEGER AS currency,
    coalesce(ten_thousandths(ante), -1) AS ante,
    coalesce(ten_thousandths(bring_in), -1) AS bring_in,
    ten_thousandths(small_bet) AS small_bet,
    ten_thousandths(big_bet) AS big_bet,
    stakes_inferred,
    epoch_us(started_at) AS started_at,
    enum_code(zone)::INTEGER AS zone,
    table_name AS "table",
    coalesce(table_size, -1)::INTEGER AS max_seats,
    (tournament IS NOT NULL)::INTEGER AS tournament,
    coalesce(tournament, '') AS tournament_id,
    coalesce(level, '') AS level,
    coalesce(ten_thousandths(buy_in), -1) AS buy_in,
    coalesce(ten_thousandths(bounty), -1) AS bounty,
    coalesce(ten_thousandths(fee), -1) AS fee,
    home::INTEGER AS home,
    coalesce(club, '') AS club,
    coalesce(mixed, '') AS mixed,
    coalesce(prints, 0) AS prints,
    file,
    line,
    content
FROM hands
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand
