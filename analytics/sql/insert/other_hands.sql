-- Which hands of other games does a batch add? A hand whose number other content had before does not count. Formats of other
-- programs number the hands of each event from 1, so that there the table and the time count too; without them a number
-- identifies no hand.
INSERT INTO other_hands BY NAME
SELECT
    other,
    site,
    hand_id,
    hand_id <> '' AND NOT (is_format(site) AND table_name = '' AND tournament IS NULL AND started_at = 0) AND (
        row_number() OVER (
            PARTITION BY
                site,
                hand_id,
                club_of_number(site, club),
                CASE WHEN is_format(site) THEN row(table_name, tournament, started_at) END
            ORDER BY other
        ) > 1
        OR EXISTS (
            SELECT 1
            FROM other_hands AS before
            WHERE
                before.site = incoming_other_hands.site
                AND before.hand_id = incoming_other_hands.hand_id
                AND club_of_number(before.site, before.club)
                    IS NOT DISTINCT FROM club_of_number(incoming_other_hands.site, incoming_other_hands.club)
                AND (
                    NOT is_format(before.site)
                    OR (
                        before.table_name = incoming_other_hands.table_name
                        AND before.tournament IS NOT DISTINCT FROM incoming_other_hands.tournament
                        AND before.started_at IS NOT DISTINCT FROM make_timestamp(incoming_other_hands.started_at)
                    )
                )
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
