-- In how many of the rakeable hands is the rake printed, at every room and stake?
SELECT site, currency::VARCHAR AS currency, limit_type::VARCHAR AS limit_type, stakes, count(*) AS hands
FROM hands
SEMI JOIN (SELECT hand FROM events WHERE kind = 'rake') AS raked USING (hand)
WHERE NOT conflict AND bears_rake(tournament, home, game, last_street)
GROUP BY ALL
