-- Which players have hands?
SELECT DISTINCT player FROM people ORDER BY player
