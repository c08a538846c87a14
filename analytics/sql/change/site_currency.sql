-- What currency are a site's hands played for if they do not print it?
INSERT INTO site_settings BY NAME
SELECT $site AS site, $currency::currency AS currency
ON CONFLICT DO UPDATE SET currency = excluded.currency
