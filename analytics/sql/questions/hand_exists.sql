-- Is there a stored hand with this key?
SELECT hand FROM hands WHERE hand = $hand
