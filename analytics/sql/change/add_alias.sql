-- Whose is a name at a site?
INSERT OR REPLACE INTO aliases BY NAME
SELECT $site AS site, $name AS name, $person AS person
