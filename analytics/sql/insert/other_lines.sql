-- Which lines of the hands of other games of a batch say how a player fares in a tournament?
INSERT INTO other_lines BY NAME
SELECT
    other,
    player,
    is_hero,
    is_stranger,
    is_finish,
    nullif(place, -1) AS place,
    money(nullif(amount, -1)) AS amount,
    ticket,
    text
FROM incoming_other_lines
