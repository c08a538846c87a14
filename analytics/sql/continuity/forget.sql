-- Which findings between hands are to be made anew? Hands in conflict never have any.
DELETE FROM findings
WHERE between_hands AND hand IN (SELECT hand FROM table_hands)
