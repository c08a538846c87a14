"""Reference pages and tables: checks, rules, sites, schema, settings, and speed."""
