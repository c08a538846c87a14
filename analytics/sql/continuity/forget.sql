-- Which findings between hands must be made again? Hands that another file repeats only have X08.
DELETE FROM findings
WHERE between_hands AND hand IN (SELECT hand FROM table_hands UNION ALL SELECT hand FROM twice_told)
