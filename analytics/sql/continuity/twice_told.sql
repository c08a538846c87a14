-- Which of the added hands are repeated from another file, and which hand was the first?
CREATE OR REPLACE TEMP TABLE twice_told AS
SELECT again.hand, min(earlier.hand) AS first_hand
FROM hands AS again
JOIN hands AS earlier
    ON
        earlier.site = again.site
        AND earlier.hand_id = again.hand_id
        AND NOT earlier.conflict
        AND club_of_number(earlier.site, earlier.club) IS NOT DISTINCT FROM club_of_number(again.site, again.club)
        AND (
            NOT is_format(again.site)
            OR (
                earlier.table_name = again.table_name
                AND earlier.tournament IS NOT DISTINCT FROM again.tournament
                AND earlier.started_at IS NOT DISTINCT FROM again.started_at
            )
        )
WHERE again.conflict AND again.hand >= $first_hand
GROUP BY again.hand
