-- By which rules, other than the standard ones, were these Red Dog deals replayed?
SELECT deals.hand, readings.*
FROM deals
JOIN readings ON deals.reading = readings.reading
WHERE deals.hand IN (SELECT unnest($hands))
