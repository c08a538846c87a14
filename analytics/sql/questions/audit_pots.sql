-- Which pots were there, who could win them, and who does?
SELECT hand, pot, gross, net, eligible, high, low, decided
FROM pots
WHERE hand BETWEEN $first AND $last
ORDER BY hand, pot
