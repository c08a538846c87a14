-- How many hands does the database have, and how many of them have a finding?
SELECT count(*) AS hands, (SELECT count(DISTINCT hand) FROM findings) AS with_findings
FROM hands
WHERE NOT conflict
