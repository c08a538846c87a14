-- Which files was an import given, in which order?
INSERT INTO files_met BY NAME
SELECT import, place, file
FROM incoming
