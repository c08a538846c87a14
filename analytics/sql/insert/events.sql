-- What happened in the hands of a batch, line by line?
INSERT INTO events_packed BY NAME
SELECT
    hand,
    event_facts(number, kind, greatest(street, 1), seat, flags, fresh, pot, half, outcome, at_street) AS facts,
    amount,
    raise_to,
    packed,
    said_hands(said_high, said_low) AS said,
    text,
    line
FROM incoming
