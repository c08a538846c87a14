-- What is the name of the player whose seats a site marks?
INSERT INTO site_settings BY NAME
SELECT $site AS site, $hero AS hero
ON CONFLICT DO UPDATE SET hero = excluded.hero
