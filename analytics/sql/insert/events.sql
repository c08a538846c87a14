-- What happened in the hands of a batch, line by line?
INSERT INTO events_packed BY NAME
SELECT
    hand,
    event_facts(number, kind, greatest(street, 1), seat, flags, fresh, pot, half, outcome, at_street) AS facts,
    amount,
    raise_to,
    packed,
    -- A raise describes no hands: it has the chips that it puts in there.
    CASE kind WHEN 9 THEN put_in ELSE said_hands(said_high, said_low) END AS said,
    text,
    line
FROM incoming
