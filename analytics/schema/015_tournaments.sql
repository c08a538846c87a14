-- Version 15: tournaments: the summaries that rooms write, the currency of buy-ins, and what each player paid and won.

-- A row per hand of a tournament that prints the currency of its buy-in.
CREATE TABLE buy_in_currencies (
    hand BIGINT NOT NULL,
    currency currency NOT NULL
);

-- A row per place in a tournament for which a hand prints a prize that is no money.
CREATE TABLE tickets (
    hand BIGINT NOT NULL,
    seat TINYINT NOT NULL,
    ticket VARCHAR NOT NULL
);

-- A row per summary of a tournament, each text once.
CREATE TABLE summaries (
    summary BIGINT NOT NULL,
    site VARCHAR NOT NULL,
    tournament VARCHAR NOT NULL,
    title VARCHAR,
    game VARCHAR,
    currency currency NOT NULL,
    buy_in DECIMAL(18, 4),
    bounty DECIMAL(18, 4),
    fee DECIMAL(18, 4),
    entries BIGINT,
    prize_pool DECIMAL(18, 4),
    started_at TIMESTAMP,
    ended_at TIMESTAMP,
    seconds BIGINT,
    content UBIGINT NOT NULL,
    file INTEGER NOT NULL,
    line INTEGER NOT NULL,
    import INTEGER NOT NULL
);

-- A row per player whom a summary names.
CREATE TABLE summary_results (
    summary BIGINT NOT NULL,
    player VARCHAR NOT NULL,
    is_hero BOOLEAN NOT NULL,
    place BIGINT,
    prize DECIMAL(18, 4),
    ticket VARCHAR,
    bounties DECIMAL(18, 4),
    entries BIGINT NOT NULL,
    rebuys BIGINT,
    addons BIGINT,
    extras DECIMAL(18, 4),
    line INTEGER NOT NULL
);

-- Files in which earlier versions found no hands may be summaries: the next import reads them again.
UPDATE files SET digest = NULL WHERE problem = 'no hands found';

-- The one value that several sources agree on; NULL if they do not.
CREATE MACRO agreed(fact) AS CASE WHEN count(DISTINCT fact) < 2 THEN any_value(fact) END;

-- Rooms that print a prize with the place, or with the session, so that a place without one means that nothing was won.
CREATE MACRO prints_prizes(site) AS site IN ('pokerstars', 'winning', 'partypoker', 'bovada', 'ipoker');

-- An amount with the sign of a currency in a text, after some words (a regular expression); NULL if there is none.
CREATE MACRO sum_after(words, line) AS try_cast(
    replace(regexp_extract(line, '(?i)(?:' || words || ')[^0-9$€£₹]*[$€£₹]([0-9][0-9,]*(\.[0-9]+)?)', 1), ',', '')
    AS DECIMAL(18, 4)
);

-- A row per line in a hand that says how a person fares in a tournament: a place, a prize, a bounty, more chips bought.
CREATE VIEW tournament_lines AS
SELECT
    hands.hand,
    hands.site,
    hands.tournament,
    hands.started_at,
    people.player,
    kind_of((events_packed.facts >> 16) & 63) = 'finish' AS is_finish,
    nullif(events_packed.raise_to, -1) AS place,
    money(nullif(events_packed.amount, -1)) AS amount,
    tickets.ticket,
    events_packed.text
FROM hands
JOIN events_packed ON events_packed.hand = hands.hand
JOIN people ON people.hand = hands.hand AND people.seat + 1 = (events_packed.facts >> 26) & 127
LEFT JOIN tickets
    ON
        tickets.hand = hands.hand AND tickets.seat = people.seat
        AND kind_of((events_packed.facts >> 16) & 63) = 'finish'
WHERE
    hands.tournament IS NOT NULL
    AND NOT hands.conflict
    AND (
        kind_of((events_packed.facts >> 16) & 63) = 'finish'
        OR (
            kind_of((events_packed.facts >> 16) & 63) = 'notice'
            AND regexp_matches(events_packed.text, '(?i)bount|eliminat|re-?buy|rebought|add-?on|ticket')
        )
    );

-- A row per person and tournament whose hands say how they fared: what all their lines say together.
CREATE VIEW tournament_fates AS
WITH ends AS (
    -- iPoker prints the end of the session with each of its hands.
    SELECT DISTINCT
        site, tournament, player, place, amount,
        CASE WHEN site <> 'ipoker' THEN hand END AS hand,
        CASE WHEN site <> 'ipoker' THEN started_at END AS started_at,
        contains(lower(text), 'bount') AS is_bounty,
        ticket IS NOT NULL AS is_ticket
    FROM tournament_lines
    WHERE is_finish
),

fates AS (
    SELECT
        site, tournament, player,
        count(DISTINCT coalesce(hand, -1)) FILTER (WHERE NOT is_bounty) AS ends,
        max(started_at) FILTER (WHERE NOT is_bounty) AS ended_at,
        min(place) AS place,
        sum(amount) FILTER (WHERE NOT is_bounty) AS prize,
        count(place) AS places,
        count(amount) FILTER (WHERE NOT is_bounty) AS prizes,
        bool_or(is_ticket) AS has_ticket,
        sum(amount) FILTER (WHERE is_bounty) AS bounties
    FROM ends
    GROUP BY ALL
),

notices AS (
    SELECT
        site, tournament, player,
        bool_or(regexp_matches(text, '(?i)ticket')) AS has_ticket,
        count_if(regexp_matches(text, '(?i)bount|eliminat')) AS knockouts,
        bool_or(regexp_matches(text, '(?i)split')) AS shared_bounty,
        sum(sum_after('wins|won|collect|receive', text)) FILTER (WHERE regexp_matches(text, '(?i)bount|eliminat')) AS bounties,
        count_if(regexp_matches(text, '(?i)re-?buy|rebought|add-?on')) AS purchases,
        count(sum_after(' for ', text)) FILTER (WHERE regexp_matches(text, '(?i)re-?buy|rebought|add-?on')) AS priced,
        sum(sum_after(' for ', text)) FILTER (WHERE regexp_matches(text, '(?i)re-?buy|rebought|add-?on')) AS extras
    FROM tournament_lines
    WHERE NOT is_finish
    GROUP BY ALL
)

SELECT
    site,
    tournament,
    player,
    fates.ends,
    fates.ended_at,
    fates.place,
    CASE
        WHEN coalesce(fates.has_ticket, false) OR coalesce(notices.has_ticket, false) THEN NULL
        WHEN fates.prizes > 0 AND (fates.prizes >= fates.ends OR prints_prizes(site)) THEN fates.prize
        WHEN fates.place > 1 AND fates.places >= fates.ends AND prints_prizes(site) THEN 0
    END AS prize,
    CASE WHEN NOT coalesce(notices.shared_bounty, false)
        THEN coalesce(fates.bounties, 0) + coalesce(notices.bounties, 0)
    END AS bounties,
    CASE WHEN coalesce(notices.purchases, 0) = coalesce(notices.priced, 0) THEN coalesce(notices.extras, 0) END AS extras,
    coalesce(notices.purchases, 0) AS purchases
FROM fates
FULL JOIN notices USING (site, tournament, player);

-- A row per person, tournament and source: their hands, or one summary.
CREATE VIEW tournament_sources AS
WITH at_tables AS (
    SELECT
        hands.site,
        hands.tournament,
        people.player,
        count(*) AS hands,
        min(hands.started_at) AS first_hand,
        max(hands.started_at) AS last_hand,
        count(DISTINCT coalesce(hands.mixed, hands.game::VARCHAR)) > 1 OR bool_or(hands.mixed IS NOT NULL) AS is_mixed,
        any_value(hands.game::VARCHAR) AS game,
        agreed(hands.buy_in) AS buy_in,
        agreed(hands.fee) AS fee,
        max(hands.bounty) AS bounty,
        agreed(nullif(buy_in_currencies.currency, 'unknown')) AS currency
    FROM hands
    JOIN people ON people.hand = hands.hand
    LEFT JOIN buy_in_currencies ON buy_in_currencies.hand = hands.hand
    WHERE hands.tournament IS NOT NULL AND NOT hands.conflict
    GROUP BY ALL
)

SELECT
    at_tables.site,
    at_tables.tournament,
    at_tables.player,
    NULL::BIGINT AS summary,
    CASE WHEN is_mixed THEN 'mixed' ELSE game END AS game,
    currency,
    buy_in,
    fee,
    NULL::BIGINT AS field,
    fates.place,
    CASE WHEN coalesce(last_hand <= fates.ended_at, true) THEN fates.prize END AS prize,
    CASE
        WHEN site IN ('pokerstars', 'winning', 'partypoker', 'bovada') OR bounty IS NULL
            THEN coalesce(fates.bounties, CASE WHEN fates.player IS NULL THEN 0 END)
    END AS bounties,
    greatest(coalesce(fates.ends, 0) + CASE WHEN last_hand > fates.ended_at THEN 1 ELSE 0 END, 1) AS entries,
    CASE WHEN fates.player IS NULL THEN 0 ELSE fates.extras END AS extras,
    hands,
    first_hand AS started_at,
    CASE WHEN hands > 1 THEN epoch(last_hand - first_hand) / 3600 END AS hours
FROM at_tables
LEFT JOIN tournament_fates AS fates USING (site, tournament, player)
UNION ALL BY NAME
SELECT
    summaries.site,
    summaries.tournament,
    coalesce(alias, summary_results.player) AS player,
    summaries.summary,
    summaries.game,
    summaries.currency,
    summaries.buy_in,
    summaries.fee,
    summaries.entries AS field,
    summary_results.place,
    summary_results.prize,
    coalesce(summary_results.bounties, CASE WHEN summaries.bounty IS NULL THEN 0 END) AS bounties,
    summary_results.entries,
    CASE
        WHEN summary_results.is_hero THEN summary_results.extras
        -- The prize pool leaves no room for rebuys of anyone.
        WHEN
            summaries.prize_pool = summaries.entries * (summaries.buy_in - coalesce(summaries.bounty, 0))
            AND coalesce(max(summary_results.extras) OVER (PARTITION BY summary_results.summary), 0) = 0
            THEN 0
    END AS extras,
    0 AS hands,
    summaries.started_at,
    CASE WHEN summary_results.is_hero THEN summaries.seconds / 3600 END AS hours
FROM summaries
JOIN summary_results ON summary_results.summary = summaries.summary
LEFT JOIN alias_names ON alias_site = summaries.site AND alias_name = summary_results.player;

-- A row per person and tournament: what they paid and won. A fact on which the hands and the summaries differ is NULL, and
-- its name is in `contradictions`.
CREATE VIEW tournament_entries AS
WITH together AS (
    SELECT
        site,
        tournament,
        player,
        CASE WHEN count(DISTINCT game) > 1 THEN 'mixed' ELSE any_value(game) END AS game,
        agreed(currency) AS currency,
        agreed(buy_in) AS buy_in,
        agreed(fee) AS fee,
        max(field) AS field,
        agreed(place) AS place,
        agreed(prize) AS prize,
        coalesce(max(bounties) FILTER (WHERE summary IS NOT NULL), max(bounties) FILTER (WHERE summary IS NULL)) AS bounties,
        max(entries) AS entries,
        CASE
            WHEN count(summary) = 0 THEN max(extras)
            WHEN count(extras) FILTER (WHERE summary IS NOT NULL) > 0 THEN max(extras) FILTER (WHERE summary IS NOT NULL)
        END AS extras,
        sum(hands)::BIGINT AS hands,
        count(summary) AS summaries,
        coalesce(min(started_at) FILTER (WHERE summary IS NOT NULL), min(started_at)) AS started_at,
        coalesce(max(hours) FILTER (WHERE summary IS NOT NULL), max(hours)) AS hours,
        list_filter(
            [
                CASE WHEN count(DISTINCT currency) > 1 THEN 'currency' END,
                CASE WHEN count(DISTINCT buy_in) > 1 THEN 'buy-in' END,
                CASE WHEN count(DISTINCT fee) > 1 THEN 'fee' END,
                CASE WHEN count(DISTINCT place) > 1 THEN 'place' END,
                CASE WHEN count(DISTINCT prize) > 1 THEN 'prize' END
            ],
            lambda fact: fact IS NOT NULL
        ) AS contradictions
    FROM tournament_sources
    GROUP BY ALL
)

SELECT
    site,
    tournament,
    player,
    game,
    coalesce(currency, 'unknown') AS currency,
    buy_in,
    fee,
    field,
    place,
    prize,
    bounties,
    entries,
    extras,
    entries * (buy_in + coalesce(fee, 0)) + extras AS cost,
    prize + bounties AS won,
    CASE WHEN currency IS NOT NULL AND len(contradictions) = 0 THEN won - cost END AS net,
    hands,
    summaries,
    started_at,
    hours,
    contradictions
FROM together;
