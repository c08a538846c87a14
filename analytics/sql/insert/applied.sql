-- To how many hands of a batch was each check applied?
INSERT INTO applied BY NAME
SELECT code, hands
FROM incoming
ON CONFLICT DO UPDATE SET hands = applied.hands + excluded.hands
