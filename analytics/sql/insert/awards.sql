-- Who is paid what from which pot, by the rules and by the text?
INSERT INTO awards BY NAME
SELECT
    hand,
    pot,
    seat,
    player,
    half_of(half) AS half,
    money(nullif(expected, -1)) AS expected,
    money(printed) AS printed
FROM incoming_awards
