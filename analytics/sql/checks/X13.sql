-- X13 Where does the currency change within a sitting? A hand that prints none is not compared.
INSERT INTO findings BY NAME
WITH paid AS (
    SELECT
        hand, line, currency,
        lag(currency) OVER (PARTITION BY sitting ORDER BY place) AS before
    FROM table_hands
    WHERE currency <> 'unknown'
)
SELECT
    hand,
    'X13' AS code,
    'warning' AS severity,
    'before' AS street,
    line,
    enum_code(before) AS expected,
    enum_code(currency) AS found,
    true AS between_hands
FROM paid
WHERE currency <> before
