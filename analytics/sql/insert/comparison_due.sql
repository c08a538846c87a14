-- From which hand on must hands be compared with one another? What is due from an earlier import stays due.
INSERT INTO comparison_due
SELECT $first_hand
WHERE NOT EXISTS (FROM comparison_due)
