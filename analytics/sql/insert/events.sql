-- What happened in the hands of a batch, line by line?
INSERT INTO events_packed BY NAME
SELECT
    hand,
    number,
    (enum_range(NULL::street)::street[])[greatest(street, 1)] AS street,
    (enum_range(NULL::kind)::kind[])[kind] AS kind,
    nullif(seat, -1) AS seat,
    money(nullif(amount, -1)) AS amount,
    money(nullif(raise_to, -1)) AS raise_to,
    flags & 1 > 0 AS all_in,
    packed,
    fresh,
    nullif(pot, -1) AS pot,
    (enum_range(NULL::half)::half[])[half + 1] AS half,
    (enum_range(NULL::outcome)::outcome[])[outcome] AS outcome,
    (enum_range(NULL::street)::street[])[at_street] AS at_street,
    flags & 2 > 0 AS did_not_bet,
    nullif(said_high, -1) AS said_high,
    nullif(said_low, -1) AS said_low,
    text,
    line
FROM incoming
