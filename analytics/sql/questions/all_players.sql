-- Which players have hands?
SELECT player FROM people UNION SELECT player FROM other_played ORDER BY player
