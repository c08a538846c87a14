-- P04 Does the name of a file agree with the game of its hands?
-- An info if it does not, at the first such hand of the file; the header of the hand counts. Names of mixed games name no
-- game. The Winning Network writes `7Stud H\L`, in which the backslash separates no folders.
INSERT INTO findings BY NAME
WITH named AS (
    SELECT
        file,
        replace(lower(regexp_extract(path, if(contains(path, '/'), '[^/]+$', '[^\\]+$'))), '_', ' ') AS name
    FROM files
),
said AS (
    SELECT
        file,
        CASE
            WHEN regexp_matches(name, 'horse|hose|8-?game|mixed|all') THEN NULL
            WHEN regexp_matches(name, '2-?7') AND regexp_matches(name, 'razz') THEN 'razz27'
            WHEN regexp_matches(name, 'razz') THEN 'razz'
            WHEN regexp_matches(name, '(five|\b5)[- ]?(card[- ]?)?stud') THEN 'fivestud'
            WHEN regexp_matches(name, 'stud[- ]?(h(i(gh)?)?[- /\\]?l(ow?)?([^a-z]|$)|8)') THEN 'stud8'
            WHEN regexp_matches(name, 'stud') THEN 'stud'
        END AS game
    FROM named
),
first_of_file AS (
    SELECT min_by(hand, line) AS hand
    FROM hands
    JOIN said ON said.file = hands.file
    WHERE said.game <> hands.game::VARCHAR
    GROUP BY hands.file, hands.game
)
SELECT
    table_hands.hand,
    'P04' AS code,
    'info' AS severity,
    'before' AS street,
    table_hands.line,
    list_position(enum_range(NULL::game)::VARCHAR[], said.game) - 1 AS expected,
    list_position(enum_range(NULL::game)::VARCHAR[], table_hands.game::VARCHAR) - 1 AS found,
    true AS between_hands
FROM table_hands
JOIN hands ON hands.hand = table_hands.hand
JOIN said ON said.file = hands.file
SEMI JOIN first_of_file ON first_of_file.hand = table_hands.hand
