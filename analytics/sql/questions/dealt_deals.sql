-- What do these deals of the Red Dog family come to?
SELECT hand, dealer, number, before, filled, left_in, taken, broken, stitch
FROM deals
WHERE hand IN (SELECT unnest($hands))
