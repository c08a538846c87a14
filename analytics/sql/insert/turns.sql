-- Which turns are in the Red Dog deals that a batch adds?
INSERT INTO turns BY NAME
SELECT
    hand,
    number,
    seat,
    money(stake) AS stake,
    money(pot) AS pot,
    money(least) AS least,
    money(most) AS most,
    bought,
    money(paid) AS paid,
    card_of(turned + 1) AS turned,
    known,
    outcome,
    due,
    money(result) AS result,
    wins,
    "of" AS cases,
    money(nullif(best, -1)) AS best,
    line
FROM incoming_turns
