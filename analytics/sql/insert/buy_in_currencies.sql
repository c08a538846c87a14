-- Which hands of a batch print the currency of the tournament's buy-in?
INSERT INTO buy_in_currencies BY NAME
SELECT hand, (enum_range(NULL::currency)::currency[])[currency + 1] AS currency
FROM incoming_buy_in_currencies
