-- A row per event, with its cards as text.
CREATE OR REPLACE VIEW events AS
SELECT
    hand,
    event_facts.number(facts)::INTEGER AS number,
    street_of(event_facts.street(facts)) AS street,
    kind_of(event_facts.kind(facts)) AS kind,
    nullif(event_facts.seat(facts), -1)::TINYINT AS seat,
    money(nullif(amount, -1)) AS amount,
    money(nullif(raise_to, -1)) AS raise_to,
    CASE
        WHEN event_facts.kind(facts) = 9 THEN money(said)
        WHEN kind_of(event_facts.kind(facts)) IN ('ante', 'bring_in', 'bet', 'call', 'lose', 'pass', 'buy', 'fund')
            THEN money(nullif(amount, -1))
    END AS put_in,
    event_facts.all_in(facts) AS all_in,
    packed,
    event_facts.fresh(facts)::TINYINT AS fresh,
    nullif(event_facts.pot(facts), -1)::TINYINT AS pot,
    half_of(event_facts.half(facts)) AS half,
    outcome_of(event_facts.outcome(facts)) AS outcome,
    street_of(event_facts.at_street(facts)) AS at_street,
    event_facts.did_not_bet(facts) AS did_not_bet,
    CASE WHEN event_facts.kind(facts) <> 9 THEN nullif(said.said_high(said), -1)::INTEGER END AS said_high,
    CASE WHEN event_facts.kind(facts) <> 9 THEN nullif(said.said_low(said), -1)::INTEGER END AS said_low,
    text,
    line,
    cards_text(packed) AS cards
FROM events_packed;
