-- Which site and number do these hands have?
SELECT hand, site::VARCHAR AS site, hand_id
FROM hands
WHERE hand IN (SELECT unnest($hands))
