-- Which files of another database does this one lack, because they could not be read again?
INSERT INTO files BY NAME
FROM asked
ANTI JOIN files AS own ON own.file = asked.file
