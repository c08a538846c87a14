-- Which stored hands have this number, at one site or any, and what is the hash of each one's text?
SELECT hand, site::VARCHAR AS site, content
FROM hands
WHERE hand_id = $hand_id AND site::VARCHAR = coalesce($site, site::VARCHAR)
ORDER BY conflict, hand
