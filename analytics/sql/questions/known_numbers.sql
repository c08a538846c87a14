-- Which of these hand numbers are already stored, at the same site? Formats of other programs number the hands of each
-- event from 1, so that there the table and the time count too.
SELECT asked.number
FROM asked
SEMI JOIN hands
    ON
        hands.hand_id = asked.hand_id
        AND hands.site = asked.site
        AND (
            NOT is_format(hands.site)
            OR (
                hands.table_name = asked.table_name
                AND hands.tournament IS NOT DISTINCT FROM asked.tournament
                AND hands.started_at IS NOT DISTINCT FROM asked.started_at
            )
        )
