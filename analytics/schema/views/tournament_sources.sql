-- A row per person, tournament and source: their hands, or one summary.
CREATE OR REPLACE VIEW tournament_sources AS
WITH played_hands AS (
    SELECT
        hands.site,
        hands.tournament,
        people.player,
        hands.started_at,
        hands.mixed,
        hands.game::VARCHAR AS game,
        hands.buy_in,
        hands.fee,
        hands.bounty,
        buy_in_currencies.currency
    FROM hands
    JOIN people ON people.hand = hands.hand
    LEFT JOIN buy_in_currencies ON buy_in_currencies.hand = hands.hand
    WHERE hands.tournament IS NOT NULL AND NOT hands.conflict
    UNION ALL BY NAME
    SELECT
        other_played.site,
        other_played.tournament,
        other_played.player,
        other_played.started_at,
        other_played.mixed,
        other_played.game,
        hands.buy_in,
        hands.fee,
        hands.bounty,
        hands.buy_in_currency AS currency
    FROM other_played
    JOIN other_hands AS hands ON -1 - hands.other = other_played.hand
    WHERE other_played.tournament IS NOT NULL
),

at_tables AS (
    SELECT
        site,
        tournament,
        player,
        count(*) AS hands,
        min(started_at) AS first_hand,
        max(started_at) AS last_hand,
        count(DISTINCT coalesce(mixed, game)) > 1 OR bool_or(mixed IS NOT NULL) AS is_mixed,
        any_value(game) AS game,
        agreed(buy_in) AS buy_in,
        agreed(fee) AS fee,
        max(bounty) AS bounty,
        agreed(nullif(currency, 'unknown')) AS currency
    FROM played_hands
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
