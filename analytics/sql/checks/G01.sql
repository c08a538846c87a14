-- G01 Does every deal of the Red Dog family begin with the pot that the previous deal left?
-- Deals between which others are missing (X03) are not compared.
INSERT INTO findings BY NAME
SELECT
    now.hand,
    'G01' AS code,
    'error' AS severity,
    'before' AS street,
    table_hands.line,
    ten_thousandths(earlier.left_in) AS expected,
    ten_thousandths(now.before) AS found,
    true AS between_hands
FROM table_hands
JOIN deals AS now ON now.hand = table_hands.hand
JOIN deals AS earlier ON earlier.hand = table_hands.hand_before
WHERE now.before <> earlier.left_in AND now.hand NOT IN (SELECT hand FROM moves WHERE cause = 'missing')
