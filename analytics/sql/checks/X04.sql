-- X04 (SITES D.2) At which tables are stacks printed after the ante: where does it show first, and by how much?
-- Every player who stays has less by the ante, or by the change of the ante since the previous hand.
INSERT INTO findings BY NAME
SELECT
    hand,
    'X04' AS code,
    'info' AS severity,
    seat,
    player,
    'before' AS street,
    line,
    ten_thousandths(ended) AS expected,
    ten_thousandths(stack) AS found,
    true AS between_hands
FROM moves
WHERE cause = 'ante'
QUALIFY row_number() OVER (PARTITION BY sitting ORDER BY place, seat) = 1
