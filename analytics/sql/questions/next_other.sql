-- What is the next free key of a hand of another game?
SELECT coalesce(max(other) + 1, 0) AS other FROM other_hands
