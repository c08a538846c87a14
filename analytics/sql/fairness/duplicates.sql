-- How many hands of each site have a card twice?
SELECT
    site,
    count(DISTINCT findings.hand) AS hands
FROM findings
JOIN fairness_hands ON findings.hand = fairness_hands.hand
WHERE code = 'C02'
GROUP BY ALL
ORDER BY site
