-- A row per event, with its cards as text.
CREATE OR REPLACE VIEW events AS
SELECT
    hand,
    (facts & 65535)::INTEGER AS number,
    street_of((facts >> 22) & 15) AS street,
    kind_of((facts >> 16) & 63) AS kind,
    nullif(((facts >> 26) & 127) - 1, -1)::TINYINT AS seat,
    money(nullif(amount, -1)) AS amount,
    money(nullif(raise_to, -1)) AS raise_to,
    CASE
        WHEN (facts >> 16) & 63 = 9 THEN money(said)
        WHEN kind_of((facts >> 16) & 63) IN ('ante', 'bring_in', 'bet', 'call', 'lose', 'pass', 'buy', 'fund')
            THEN money(nullif(amount, -1))
    END AS put_in,
    (facts >> 33) & 1 > 0 AS all_in,
    packed,
    ((facts >> 41) & 15)::TINYINT AS fresh,
    nullif(((facts >> 45) & 127) - 1, -1)::TINYINT AS pot,
    half_of((facts >> 52) & 3) AS half,
    outcome_of((facts >> 54) & 7) AS outcome,
    street_of((facts >> 57) & 15) AS at_street,
    (facts >> 33) & 2 > 0 AS did_not_bet,
    CASE WHEN (facts >> 16) & 63 <> 9 THEN nullif((said >> 32) - 1, -1)::INTEGER END AS said_high,
    CASE WHEN (facts >> 16) & 63 <> 9 THEN nullif((said & 4294967295) - 1, -1)::INTEGER END AS said_low,
    text,
    line,
    cards_text(packed) AS cards
FROM events_packed;
