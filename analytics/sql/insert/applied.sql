-- To how many hands of a batch was each check applied?
UPDATE applied_by_import SET hands = applied_by_import.hands + incoming_applied.hands
FROM incoming_applied
WHERE applied_by_import.import = incoming_applied.import AND applied_by_import.code = incoming_applied.code;

INSERT INTO applied_by_import BY NAME
SELECT import, code, hands
FROM incoming_applied
WHERE (import, code) NOT IN (SELECT (import, code) FROM applied_by_import)
