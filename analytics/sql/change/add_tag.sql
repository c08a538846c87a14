-- Which tag does a hand, a player or a session get?
INSERT OR IGNORE INTO tags BY NAME
SELECT $about::about AS about, $key AS key, $tag AS tag
