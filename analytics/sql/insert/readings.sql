-- By which rules, other than the adopted ones, were deals of a batch replayed, where the store does not know them yet?
INSERT INTO readings BY NAME
SELECT * REPLACE ((enum_range(NULL::game)::game[])[game + 1] AS game)
FROM incoming
ON CONFLICT DO NOTHING
