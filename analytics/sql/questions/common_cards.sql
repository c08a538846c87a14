-- Which community cards were dealt in hands, in the order of the text?
SELECT hand, kind, cards
FROM events
WHERE hand IN (SELECT unnest($hands)) AND kind = 'community'
ORDER BY hand, number
