-- What did players put into the pots of hands, line by line?
SELECT hand, number, street::VARCHAR AS street, kind::VARCHAR AS kind, seat, amount, raise_to
FROM events
WHERE hand IN (SELECT unnest($hands)) AND kind IN ('ante', 'bring_in', 'bet', 'call', 'raise')
ORDER BY hand, number
