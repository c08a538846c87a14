-- Which saved search is removed?
DELETE FROM saved_searches WHERE name = $name
