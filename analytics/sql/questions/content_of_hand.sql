-- Which text does a stored hand have, as a hash?
SELECT content FROM hands WHERE hand = $hand
