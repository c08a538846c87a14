-- Which hands go with an import and all after it, and what counts them?
DELETE FROM hands
WHERE import >= $import;

DELETE FROM applied_by_import
WHERE import >= $import;

DELETE FROM readings
WHERE reading NOT IN (SELECT reading FROM deals WHERE reading IS NOT NULL)
