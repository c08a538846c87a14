-- Which hands of other games are removed with an import and all later ones?
DELETE FROM other_seats
WHERE other IN (SELECT other FROM other_hands WHERE import >= $import);

DELETE FROM other_lines
WHERE other IN (SELECT other FROM other_hands WHERE import >= $import);

DELETE FROM other_hands
WHERE import >= $import
