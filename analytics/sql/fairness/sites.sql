-- Which sites are there?
-- With the hashes that stand for them, in their order.
SELECT DISTINCT
    hash(site) AS site,
    site AS name
FROM fairness_hands
ORDER BY 1
