-- What are the results of these Red Dog deals?
SELECT hand, dealer, number, before, filled, left_in, taken, broken, stitch
FROM deals
WHERE hand IN (SELECT unnest($hands))
