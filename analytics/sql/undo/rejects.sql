-- Which rejected texts are removed with an import and all later ones, and which that they had removed come back?
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
