-- By which rules, other than the adopted ones, were these deals of the Red Dog family replayed?
SELECT deals.hand, readings.*
FROM deals
JOIN readings ON deals.reading = readings.reading
WHERE deals.hand IN (SELECT unnest($hands))
