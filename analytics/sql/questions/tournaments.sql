-- What did a player pay and win in each tournament, latest first?
-- `status` says why a tournament does not count in totals, if it does not. `finish` is the place in percent of the field.
SELECT
    started_at,
    site,
    tournament,
    game,
    currency,
    buy_in,
    fee,
    entries,
    cost,
    prize,
    bounties,
    net,
    place,
    field,
    100.0 * place / nullif(field, 0) AS finish,
    hours,
    hands,
    summaries,
    {status} AS status,
    contradictions
FROM {source}
WHERE {conditions}
ORDER BY started_at DESC NULLS LAST, site, tournament
LIMIT {count}
