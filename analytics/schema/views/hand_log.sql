-- A row per event with the name of its player, as a person reads a hand: SELECT * FROM hand_log WHERE hand = 1.
CREATE OR REPLACE VIEW hand_log AS
SELECT
    events.hand, number, events.street, kind, events.seat, player, amount, raise_to, events.put_in, all_in, events.cards,
    pot, half, text, events.line
FROM events
LEFT JOIN seats ON seats.hand = events.hand AND seats.seat = events.seat
ORDER BY events.hand, number;
