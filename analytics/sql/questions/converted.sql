-- Which rows can be converted into one currency, each at the latest rate of its day or before, and which cannot?
-- The rates of a day count from its beginning in UTC. Amounts are exact products.
SELECT {columns}
FROM (SELECT * FROM {source} WHERE {inside}) AS source
ASOF LEFT JOIN (
    SELECT day AS since, currency AS from_currency, rate
    FROM rates
    WHERE into_currency = '{into}'
    UNION ALL
    SELECT DATE '0001-01-01' AS since, '{into}'::currency AS from_currency, 1::DECIMAL(18, 8) AS rate
) AS known ON source.currency = known.from_currency AND source.{moment}::DATE >= known.since
WHERE known.rate IS {which}
