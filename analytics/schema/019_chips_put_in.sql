-- Version 19: the chips that each event puts in, beside the amount that is printed: a raise prints its increment and the
-- player's total on the street, but not what the player pays.

-- A raise describes no hands, so `said` has the chips that it puts in, in ten-thousandths: its total, less what the player
-- had put in on the street. `beyond` is the total, less what no raise says; what is left counts from raise to raise.
UPDATE events_packed SET said = beyond - before
FROM (
    SELECT
        hand,
        facts,
        beyond,
        coalesce(lag(beyond IGNORE NULLS) OVER (PARTITION BY hand, facts >> 22 & 2047 ORDER BY facts & 65535), 0) AS before
    FROM (
        SELECT
            hand,
            facts,
            CASE WHEN (facts >> 16) & 63 = 9 THEN raise_to - coalesce(
                sum(greatest(amount, 0)) FILTER (WHERE (facts >> 16) & 63 <> 9) OVER (
                    PARTITION BY hand, facts >> 22 & 2047
                    ORDER BY facts & 65535
                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                ),
                0
            ) END::BIGINT AS beyond
        FROM events_packed
        WHERE (facts >> 16) & 63 IN (2, 7, 8, 9)  -- bring-ins, bets, calls, raises
    )
) AS raises
WHERE events_packed.hand = raises.hand AND events_packed.facts = raises.facts AND raises.beyond IS NOT NULL;

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

-- A row per event with the name of its player, as a person reads a hand: SELECT * FROM hand_log WHERE hand = 1.
CREATE OR REPLACE VIEW hand_log AS
SELECT
    events.hand, number, events.street, kind, events.seat, player, amount, raise_to, events.put_in, all_in, events.cards,
    pot, half, text, events.line
FROM events
LEFT JOIN seats ON seats.hand = events.hand AND seats.seat = events.seat
ORDER BY events.hand, number;

-- A row per decision of a person in a stud hand that counts in statistics: a check, bet, call, raise or fold, as the text prints
-- it, and the chips that it puts in. `wagers_before` counts the bets, completions and raises on the street before it, by anyone.
CREATE OR REPLACE VIEW decisions AS
SELECT
    acts.hand,
    acts.number,
    acts.street,
    acts.seat,
    played.player,
    acts.kind,
    acts.amount,
    acts.raise_to,
    acts.put_in,
    acts.all_in,
    acts.wagers_before,
    acts.line
FROM (
    SELECT
        *,
        (count(*) FILTER (WHERE kind IN ('bet', 'raise')) OVER so_far)::SMALLINT AS wagers_before
    FROM events
    WHERE kind IN ('check', 'bet', 'call', 'raise', 'fold')
    WINDOW so_far AS (PARTITION BY hand, street ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) AS acts
JOIN played ON acts.hand = played.hand AND acts.seat = played.seat;
