-- Which of these hand numbers are already stored, at the same site? Formats of other programs number the hands of each
-- event from 1, so that there the table and the time count too, and some sites those of each club.
SELECT asked.number
FROM asked
SEMI JOIN hands
    ON
        hands.hand_id = asked.hand_id
        AND hands.site = asked.site
        AND club_of_number(hands.site, hands.club) IS NOT DISTINCT FROM asked.club
        AND (
            NOT is_format(hands.site)
            OR (
                hands.table_name = asked.table_name
                AND hands.tournament IS NOT DISTINCT FROM asked.tournament
                AND hands.started_at IS NOT DISTINCT FROM asked.started_at
            )
        )
