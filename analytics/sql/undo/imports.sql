-- Which imports are removed?
DELETE FROM imports
WHERE import >= $import;

DELETE FROM files_met
WHERE import >= $import
