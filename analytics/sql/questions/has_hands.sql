-- Does the database have any hand, of whatever game?
SELECT EXISTS (FROM hands) OR EXISTS (FROM other_hands) AS has_hands
