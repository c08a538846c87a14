-- Which hands of other games does a batch add? A hand whose number other content had before does not count.
INSERT INTO other_hands BY NAME
SELECT
    other,
    site,
    hand_id,
    hand_id <> '' AND (
        row_number() OVER (PARTITION BY site, hand_id ORDER BY other) > 1
        OR EXISTS (
            SELECT 1
            FROM other_hands AS before
            WHERE before.site = incoming_other_hands.site AND before.hand_id = incoming_other_hands.hand_id
        )
    ) AS conflict,
    game,
    mixed,
    (enum_range(NULL::currency)::currency[])[currency + 1] AS currency,
    money(nullif(small_bet, -1)) AS small_bet,
    money(nullif(big_bet, -1)) AS big_bet,
    amount_text(money(nullif(small_bet, -1))) || '/' || amount_text(money(nullif(big_bet, -1))) AS stakes,
    make_timestamp(started_at) AS started_at,
    (enum_range(NULL::zone)::zone[])[zone + 1] AS zone,
    table_name,
    nullif(table_size, -1) AS table_size,
    tournament,
    level,
    money(nullif(buy_in, -1)) AS buy_in,
    money(nullif(bounty, -1)) AS bounty,
    money(nullif(fee, -1)) AS fee,
    (enum_range(NULL::currency)::currency[])[buy_in_currency + 1] AS buy_in_currency,
    home,
    club,
    players,
    money(nullif(gross, -1)) AS gross,
    money(nullif(rake, -1)) AS rake,
    money(nullif(fees, -1)) AS fees,
    problem,
    content,
    file,
    line,
    import
FROM incoming_other_hands
