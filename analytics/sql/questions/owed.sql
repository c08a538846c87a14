-- Who was paid other than what the rules award, in hands with a finding about payment?
-- Pots that the visible cards do not decide are left out: no one knows what is due from them. With a list of hands, only
-- they are looked at.
WITH wrong AS (
    SELECT hand, list(line ORDER BY line, code, seat) AS lines
    FROM findings
    WHERE
        list_contains($payment, code)
        AND severity <> 'info'
        AND ($hands IS NULL OR list_contains($hands::BIGINT [], hand))
    GROUP BY hand
),
open_pots AS (
    SELECT DISTINCT hand, pot
    FROM awards
    WHERE expected IS NULL
),
paid AS (
    SELECT hand, pot, seat, player, sum(printed) AS printed, sum(expected) AS expected
    FROM awards
    SEMI JOIN wrong ON wrong.hand = awards.hand
    ANTI JOIN open_pots ON open_pots.hand = awards.hand AND open_pots.pot = awards.pot
    GROUP BY hand, pot, seat, player
),
parts AS (
    SELECT
        hand,
        seat,
        player,
        sum(printed) AS paid,
        sum(expected) AS due,
        list(pot ORDER BY pot) FILTER (printed <> expected) AS wrong_pots
    FROM paid
    GROUP BY hand, seat, player
    UNION ALL
    SELECT hand, NULL AS seat, NULL AS player, sum(money(found)) AS paid, 0 AS due, [] AS wrong_pots
    FROM findings
    SEMI JOIN wrong ON wrong.hand = findings.hand
    WHERE code = 'M15'
    GROUP BY hand
)
SELECT
    hands.hand,
    site,
    hand_id,
    started_at,
    table_name,
    tournament,
    seat,
    player,
    paid,
    due,
    paid - due AS difference,
    currency,
    wrong_pots AS pots,
    coalesce(path, '') AS file,
    lines[1] AS line
FROM parts
JOIN wrong ON wrong.hand = parts.hand
JOIN hands ON hands.hand = parts.hand
LEFT JOIN files ON files.file = hands.file
WHERE paid <> due
ORDER BY hands.hand, seat NULLS LAST
