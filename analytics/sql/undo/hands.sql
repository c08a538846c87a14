-- Which hands are removed with an import and all later ones, and what counts them?
DELETE FROM hands
WHERE import >= $import;

DELETE FROM applied_by_import
WHERE import >= $import;

DELETE FROM readings
WHERE reading NOT IN (SELECT reading FROM deals WHERE reading IS NOT NULL)
