-- Which name stands for no search any longer?
DELETE FROM saved_searches WHERE name = $name
