-- X12 Which hands have the same known cards in the same order as a hand with another number?
-- Players are compared in the order of their seats. Ten known cards are dealt twice by chance once in 57,000,000,000,000,000
-- pairs of hands. A hand that shows other cards the second time, because it ended elsewhere, is not found.
INSERT INTO findings BY NAME
WITH suspects AS (
    SELECT DISTINCT hand
    FROM seats_packed SEMI JOIN dealt_again USING (packed)
),
deals AS (
    SELECT
        hand,
        list(packed ORDER BY seat_facts.seat(facts)) AS cards,
        sum(len([slot FOR slot IN range(10) IF cards.card(packed, slot) BETWEEN 1 AND 52])) AS known
    FROM seats_packed SEMI JOIN suspects USING (hand)
    WHERE packed > 0
    GROUP BY hand
),
dealt AS (
    SELECT hand, hand_id, started_at, line, cards
    FROM deals JOIN hands USING (hand)
    WHERE known >= 10 AND NOT conflict
),
pairs AS (
    SELECT one.hand, one.line, other.hand_id AS found, other.started_at, other.hand AS other
    FROM dealt AS one
    JOIN dealt AS other ON one.cards = other.cards AND one.hand_id <> other.hand_id
)
SELECT
    hand,
    'X12' AS code,
    'warning' AS severity,
    'before' AS street,
    line,
    coalesce(try_cast(found AS BIGINT), 0) AS found,
    true AS between_hands
FROM pairs
WHERE NOT EXISTS (FROM findings WHERE findings.hand = pairs.hand AND code = 'X12')
QUALIFY row_number() OVER (PARTITION BY hand ORDER BY started_at, other) = 1
