-- Which known cards of a player at these tables did someone get in another hand, too? Four cards or more: some are chance,
-- and X12 compares whole hands.
CREATE OR REPLACE TEMP TABLE dealt_again AS
SELECT packed
FROM seats_packed
SEMI JOIN table_seats USING (packed)
WHERE packed >= 1 << 18
GROUP BY packed
HAVING min(hand) <> max(hand)
