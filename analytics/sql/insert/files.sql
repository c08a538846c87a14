-- Which files were read, and where did the hands found in them go?
INSERT INTO files BY NAME
SELECT file, path, size, encoding, problem, imported_at, found, imported, known, other, rejected
FROM incoming
