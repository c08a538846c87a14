-- From which day on is one unit of a currency how much in another?
INSERT OR REPLACE INTO rates BY NAME
SELECT
    $day::DATE AS day,
    $currency::currency AS currency,
    $into::currency AS into_currency,
    $rate::DECIMAL(18, 8) AS rate
