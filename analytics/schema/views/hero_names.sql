-- A row per site whose hero has another name there, in columns that no other table has.
CREATE OR REPLACE VIEW hero_names AS SELECT site AS hero_site, hero FROM site_settings WHERE hero IS NOT NULL;
