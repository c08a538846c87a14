-- What does the user note of a hand, a player or a session?
INSERT OR REPLACE INTO notes BY NAME
SELECT $about::about AS about, $key AS key, $note AS note
