-- Which files were not read again? They are unchanged, and so are their texts that could not
-- be read, and their hands of other games.
CREATE OR REPLACE TEMP TABLE unread AS
SELECT before.file
FROM files AS before
ANTI JOIN fresh.files AS again ON again.file = before.file;

UPDATE fresh.files AS again
SET imported = again.imported + held.hands, found = again.found + held.hands
FROM (SELECT file, count(*) AS hands FROM carried GROUP BY file) AS held
WHERE held.file = again.file;

INSERT INTO fresh.files BY NAME
SELECT
    before.* REPLACE (
        least(coalesce(held.hands, 0), before.imported + before.known) AS imported,
        before.imported + before.known - least(coalesce(held.hands, 0), before.imported + before.known) AS known
    )
FROM files AS before
JOIN unread ON unread.file = before.file
LEFT JOIN (SELECT file, count(*) AS hands FROM fresh.hands GROUP BY file) AS held ON held.file = before.file;

INSERT INTO fresh.rejects BY NAME
SELECT before.*
FROM rejects AS before
SEMI JOIN unread ON unread.file = before.file
ANTI JOIN fresh.hands AS read ON read.content = before.content;

CREATE OR REPLACE TEMP TABLE carried_others AS
SELECT
    before.other,
    (SELECT coalesce(max(held.other) + 1, 0) FROM fresh.other_hands AS held)
    + row_number() OVER (ORDER BY before.other) - 1 AS key
FROM other_hands AS before
SEMI JOIN unread ON unread.file = before.file
ANTI JOIN fresh.other_hands AS same ON same.content = before.content
ANTI JOIN fresh.hands AS stud ON stud.content = before.content;

INSERT INTO fresh.other_hands BY NAME
SELECT before.* REPLACE (carried_others.key AS other)
FROM other_hands AS before
JOIN carried_others ON carried_others.other = before.other;

INSERT INTO fresh.other_seats BY NAME
SELECT before.* REPLACE (carried_others.key AS other)
FROM other_seats AS before
JOIN carried_others ON carried_others.other = before.other;

INSERT INTO fresh.other_lines BY NAME
SELECT before.* REPLACE (carried_others.key AS other)
FROM other_lines AS before
JOIN carried_others ON carried_others.other = before.other;

INSERT INTO fresh.comparison_due BY NAME
SELECT 0 AS first_hand
FROM carried
LIMIT 1;

INSERT INTO fresh.readings BY NAME
SELECT before.*
FROM readings AS before
WHERE before.reading IN (SELECT reading FROM deals JOIN carried ON carried.hand = deals.hand)
ON CONFLICT DO NOTHING
