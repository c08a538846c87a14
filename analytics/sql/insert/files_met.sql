-- Which files did an import get, and in which order?
INSERT INTO files_met BY NAME
SELECT import, place, file
FROM incoming_files_met
