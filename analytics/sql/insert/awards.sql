-- Who is paid what from which pot, by the rules and by the text?
INSERT INTO awards BY NAME
SELECT
    hand,
    pot,
    seat,
    player,
    (enum_range(NULL::half)::half[])[half + 1] AS half,
    money(nullif(expected, -1)) AS expected,
    money(printed) AS printed
FROM incoming
