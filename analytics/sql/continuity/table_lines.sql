-- Which lines of these hands does a check between hands read: bring-ins, rake, who deals next, players who come and go, and
-- notices, which may say that chips were added? One pass over the events is enough for all checks.
CREATE OR REPLACE TEMP TABLE table_lines AS
WITH lines AS (
    SELECT events_packed.*, packed_kind(facts) AS code
    FROM events_packed
    SEMI JOIN table_hands ON table_hands.hand = events_packed.hand
)
SELECT
    hand,
    kind_of(code) AS kind,
    nullif(event_facts.seat(facts), -1)::TINYINT AS seat,
    money(nullif(amount, -1)) AS amount,
    event_facts.all_in(facts) AS all_in,
    text,
    line
FROM lines
WHERE
    code IN (
        number_of('bring_in'), number_of('rake'), number_of('next_dealer'), number_of('join'), number_of('leave'),
        number_of('notice')
    )
