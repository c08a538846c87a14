-- A row per person and tournament: what they paid and won. A fact on which the hands and the summaries differ is NULL, and
-- its name is in `contradictions`.
CREATE OR REPLACE VIEW tournament_entries AS
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
