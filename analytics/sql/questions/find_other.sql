-- Which stored hands of other games have this number?
SELECT -1 - other AS hand FROM other_hands WHERE hand_id = $hand_id ORDER BY conflict, other
