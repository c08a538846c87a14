-- What are hands of a site played for that do not print it?
INSERT INTO site_settings BY NAME
SELECT $site AS site, $currency::currency AS currency
ON CONFLICT DO UPDATE SET currency = excluded.currency
