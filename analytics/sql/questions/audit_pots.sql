-- Which pots were there, who could win them, and who does?
SELECT hand, pot, gross, net, eligible, high, low, decided
FROM pots
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, pot
