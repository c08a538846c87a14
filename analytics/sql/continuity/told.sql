-- Which jumps does a line of either hand explain?
-- In a cash game, a line that contains amounts explains only these: 1,500.25 and 12,50 are read with the comma both as a
-- thousands separator and as a decimal comma. Most lines begin with the player's name, which may begin with another name.
CREATE OR REPLACE TEMP TABLE told AS
WITH heard AS (
    SELECT
        jumps.hand, jumps.player, jump, tournament, kind <> 'notice' AS comes_or_goes,
        starts_with(text, jumps.player) AS is_named,
        chips_added.seat = jumps.seat AS is_seat,
        substr(text, CASE WHEN is_named THEN length(jumps.player) + 1 ELSE 1 END) AS words,
        regexp_extract_all(words, '[0-9][0-9.,]*') AS numbers
    FROM (SELECT *, unnest([hand, last_played]) AS at FROM jumps) AS jumps
    JOIN chips_added ON chips_added.hand = jumps.at AND (kind <> 'leave' OR jumps.at = last_played)
)
SELECT
    hand,
    player,
    bool_or(comes_or_goes) AS came_or_went,
    bool_or(
        comes_or_goes OR tournament IS NOT NULL OR len(numbers) = 0
        OR list_contains([try_cast(replace(rtrim(n, '.,'), ',', '') AS DECIMAL(18, 4)) FOR n IN numbers], jump)
        OR list_contains([try_cast(replace(rtrim(n, '.,'), ',', '.') AS DECIMAL(18, 4)) FOR n IN numbers], jump)
    ) AS explains
FROM heard
WHERE CASE WHEN is_named THEN regexp_matches(words, '^([ :]|$)') ELSE is_seat END
GROUP BY ALL
