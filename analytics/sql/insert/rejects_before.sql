-- Which rejected texts does `read_rejects` remove? They come back if the import is undone.
INSERT INTO rejects_before BY NAME
SELECT *, $import AS until
FROM rejects
WHERE list_contains($files, file) AND seen < $import
