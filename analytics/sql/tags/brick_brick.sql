-- The player was drawing on fifth street, and neither sixth nor seventh street improved their hand.
SELECT hand, seat
FROM live_outs
WHERE on_street IN ('fifth', 'sixth') AND live_outs > 0 AND NOT improved
GROUP BY hand, seat
HAVING count(*) = 2
