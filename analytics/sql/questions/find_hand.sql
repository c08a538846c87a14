-- Which stored hands have this number?
SELECT hand, site FROM hands WHERE hand_id = $hand_id ORDER BY conflict, hand
