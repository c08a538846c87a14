-- Which exchange rates does the user give, oldest first?
SELECT day, currency::VARCHAR AS currency, into_currency::VARCHAR AS into_currency, rate
FROM rates
ORDER BY day, currency, into_currency
