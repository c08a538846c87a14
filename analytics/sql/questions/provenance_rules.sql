-- By which rules were the hands in the store replayed?
SELECT imports.version, options, count(*) AS hands
FROM hands
JOIN imports ON imports.import = hands.import
GROUP BY ALL
ORDER BY min(hands.import)
