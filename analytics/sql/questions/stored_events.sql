-- What happened in hands, with everything that the text says about it? In the numbers of `game.columns.Events`, with
-- the printed number of the seat.
SELECT
    hand,
    CASE street WHEN 'before' THEN 0 ELSE enum_code(street) + 1 END::INTEGER AS street,
    (enum_code(kind) + 1)::INTEGER AS kind,
    coalesce(seat, -1)::INTEGER AS seat,
    coalesce(ten_thousandths(amount), -1) AS amount,
    coalesce(ten_thousandths(raise_to), -1) AS "to",
    packed AS cards,
    fresh::INTEGER AS fresh,
    coalesce(pot, -1)::INTEGER AS pot,
    enum_code(half)::INTEGER AS half,
    all_in::INTEGER + 2 * did_not_bet::INTEGER AS flags,
    coalesce(enum_code(outcome) + 1, 0)::INTEGER AS outcome,
    coalesce(enum_code(at_street) + 1, 0)::INTEGER AS "at",
    coalesce(said_high, -1) AS said_high,
    coalesce(said_low, -1) AS said_low,
    coalesce(text, '') AS text,
    line
FROM events
WHERE hand IN (SELECT unnest($hands))
ORDER BY hand, number
