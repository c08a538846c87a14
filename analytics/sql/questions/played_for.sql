-- Which kind of money is a currency?
SELECT played_for($currency::currency) AS played_for
