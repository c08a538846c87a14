-- Which summaries of tournaments are removed with an import and all later ones?
DELETE FROM summary_results
WHERE summary IN (SELECT summary FROM summaries WHERE import >= $import);

DELETE FROM summaries
WHERE import >= $import
