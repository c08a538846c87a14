-- By which rules were the hands replayed that are in the store?
SELECT imports.version, options, count(*) AS hands
FROM hands
JOIN imports ON imports.import = hands.import
GROUP BY ALL
ORDER BY min(hands.import)
