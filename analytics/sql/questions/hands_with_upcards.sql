-- In which hands of a player with known downcards were so many players, or nearly as many?
SELECT hand, content
FROM (SELECT hand, max(players) AS players FROM {source} WHERE ({conditions}) AND known_down > 1 GROUP BY hand)
JOIN (SELECT hand, content FROM hands) USING (hand)
WHERE NOT list_contains($met::UBIGINT[], content)
ORDER BY abs(players - $players), hash(content + len($met)), hand
LIMIT $number
