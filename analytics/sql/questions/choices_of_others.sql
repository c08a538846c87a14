-- What do other players choose, by street, bets on that street, opponents and whether someone has brought it in?
-- `wagers` counts bets and raises before the decision, 2 for more; `opponents` those still in, 2 for more. Latest hands only.
WITH chosen AS (
    SELECT hand, players
    FROM hands
    WHERE game::VARCHAR = $game AND played_for(currency) = $played_for AND NOT conflict
    ORDER BY hand DESC
    LIMIT $hands
),
acts AS (
    SELECT
        hand,
        seat,
        street,
        kind,
        least(count(*) FILTER (WHERE kind IN ('bet', 'raise')) OVER on_street, 2) AS wagers,
        count(*) FILTER (WHERE kind = 'bring_in') OVER on_street > 0 AS brought_in,
        least(players - 1 - count(*) FILTER (WHERE kind = 'fold') OVER so_far, 2) AS opponents
    FROM events
    JOIN chosen USING (hand)
    WHERE seat IS NOT NULL AND kind IN ('bring_in', 'check', 'bet', 'call', 'raise', 'fold')
    WINDOW
        so_far AS (PARTITION BY hand ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
        on_street AS (PARTITION BY hand, street ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
)
SELECT
    acts.street::VARCHAR AS street,
    acts.wagers,
    acts.brought_in,
    acts.opponents,
    CASE WHEN kind IN ('bet', 'raise') THEN 'wager' ELSE kind::VARCHAR END AS act,
    count(*) AS times
FROM acts
JOIN seats USING (hand, seat)
WHERE player <> $player
GROUP BY ALL
ORDER BY ALL
