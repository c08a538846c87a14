-- A row per alias, in columns that no other table has.
CREATE OR REPLACE VIEW alias_names AS SELECT site AS alias_site, name AS alias_name, person AS alias FROM aliases;
