-- Which choices of players who could buy a card are in the Red Dog deals that a batch adds?
INSERT INTO choices BY NAME
SELECT
    hand,
    turn,
    bought,
    card_of(card + 1) AS card,
    money(pot) AS pot,
    money(least) AS least,
    money(most) AS most,
    money(nullif(price, -1)) AS price,
    may_pass,
    (enum_range(NULL::choice)::choice[])[chosen + 1] AS chosen,
    wins,
    "of" AS cases,
    CASE WHEN "right" >= 0 THEN money(bet) END AS bet,
    CASE WHEN "right" >= 0 AND price >= 0 THEN money(buy) END AS buy,
    CASE WHEN "right" >= 0 THEN "right" > 0 END AS is_right,
    line
FROM incoming_choices
