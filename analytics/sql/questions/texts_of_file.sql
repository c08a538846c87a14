-- Which texts, by their hashes, does a file have: those of its hands, and those that were rejected?
SELECT content FROM hands WHERE file = $file
UNION
SELECT content FROM rejects WHERE file = $file
