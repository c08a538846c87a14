-- Which findings between hands are to be made anew? Of hands that are told again only X08 says anything.
DELETE FROM findings
WHERE between_hands AND hand IN (SELECT hand FROM table_hands UNION ALL SELECT hand FROM twice_told)
