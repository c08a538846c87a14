-- A row per turn of a player that counts in statistics, and in which they could buy a card or pass: how often they could
-- buy, and did; of those that are judged, how often they did (`judged_buys`) and did not (`judged_bets`), and were wrong;
-- what that cost, compared with the best choices. A cost is NULL if there was no such choice, or one of them is not judged.
CREATE OR REPLACE VIEW buying AS
SELECT bets.*, chosen.* EXCLUDE (hand, turn)
FROM bets
JOIN (
    SELECT
        hand,
        turn,
        count(price) AS offers,
        count_if(chosen = 'buy') AS buys,
        count_if(chosen = 'buy' AND is_right IS NOT NULL) AS judged_buys,
        count_if(chosen = 'buy' AND NOT is_right) AS wrong_buys,
        count_if(chosen = 'bet' AND price IS NOT NULL AND is_right IS NOT NULL) AS judged_bets,
        count_if(chosen = 'bet' AND price IS NOT NULL AND NOT is_right) AS missed_buys,
        count_if(may_pass AND is_right IS NOT NULL) AS judged_ends,
        count_if(may_pass AND NOT is_right) AS wrong_ends,
        CASE WHEN count(price) = count(is_right) FILTER (price IS NOT NULL) THEN sum(cost) FILTER (price IS NOT NULL) END
            AS buying_cost,
        CASE WHEN count_if(may_pass) = count_if(may_pass AND is_right IS NOT NULL) THEN sum(cost) FILTER (may_pass) END
            AS passing_cost
    FROM (
        SELECT
            *,
            greatest(bet, CASE WHEN price IS NOT NULL THEN buy END, CASE WHEN may_pass THEN 0 END)
            - CASE chosen WHEN 'bet' THEN bet WHEN 'buy' THEN buy ELSE 0 END AS cost
        FROM choices
    )
    GROUP BY hand, turn
    HAVING count(price) > 0 OR bool_or(may_pass)
) AS chosen ON bets.hand = chosen.hand AND bets.number = chosen.turn;
