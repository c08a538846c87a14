-- Which rejected texts are no longer in their files, now that these have been read to the end?
-- A hand that was incomplete while its file was still being written is complete now.
DELETE FROM rejects
WHERE list_contains($files, file) AND seen < $import
