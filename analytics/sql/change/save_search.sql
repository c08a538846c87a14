-- What does a name stand for?
INSERT OR REPLACE INTO saved_searches BY NAME
SELECT $name AS name, $search AS search
