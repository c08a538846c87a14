-- Which rate does not count any more?
DELETE FROM rates WHERE day = $day::DATE AND currency = $currency::currency AND into_currency = $into::currency
