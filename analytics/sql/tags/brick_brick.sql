-- The player was drawing on fifth street, and neither sixth nor seventh street improved their hand.
SELECT hand, player
FROM live_outs
WHERE on_street IN ('fifth', 'sixth') AND live_outs > 0 AND NOT improved
GROUP BY hand, player
HAVING count(*) = 2
