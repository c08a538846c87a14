-- Which rejected texts go with an import and all after it, and which come back that it had removed?
DELETE FROM rejects
WHERE import >= $import;

INSERT INTO rejects BY NAME
SELECT * EXCLUDE (until)
FROM rejects_before
WHERE until >= $import AND import < $import;

DELETE FROM rejects_before
WHERE until >= $import;

UPDATE rejects SET seen = $import - 1
WHERE seen >= $import
