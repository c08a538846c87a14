-- How many of a site's hands print no currency?
SELECT count(*) AS hands
FROM hands
WHERE site = $site AND (currency = 'unknown' OR currency_from IS NOT NULL)
