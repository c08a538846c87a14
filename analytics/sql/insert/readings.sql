-- By which rules, other than the standard ones and new to the store, were deals of a batch replayed?
INSERT INTO readings BY NAME
SELECT * REPLACE ((enum_range(NULL::game)::game[])[game + 1] AS game)
FROM incoming_readings
ON CONFLICT DO NOTHING
