-- What did the audit find in all hands, by the shards and by the comparison of hands with one another?
CREATE VIEW findings AS
FROM findings_in_hands
UNION ALL
FROM findings_between_hands
