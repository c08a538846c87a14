-- What did players pay and win in tournaments, in each currency?
-- Everything from `entries` on is of the tournaments whose cost and result are known and undisputed (`counted`).
-- `finish` is the average place in percent of the field, of all tournaments in which both are known. `starts` (NULL if unknown) and `lengths`
-- are in hours, of the tournaments whose length is known, and `net_timed` is their net.
WITH chosen AS (
    SELECT
        *,
        buy_in + coalesce(fee, 0) AS price,
        {status} AS status
    FROM {source}
    WHERE {conditions}
),

marked AS (
    SELECT
        *,
        status = 'counted' AS counts,
        CASE WHEN status = 'counted' THEN net::DOUBLE END AS part,
        CASE WHEN status = 'counted' THEN cost::DOUBLE END AS whole
    FROM chosen
),

totals AS (
    SELECT
        {dimensions}
        currency,
        count(*) AS tournaments,
        count_if(counts) AS counted,
        count_if(status = 'result unknown') AS result_unknown,
        count_if(status = 'cost unknown') AS cost_unknown,
        count_if(status = 'currency unknown') AS currency_unknown,
        count_if(status = 'contradictory') AS contradictory,
        sum(entries) FILTER (WHERE counts)::BIGINT AS entries,
        sum(cost) FILTER (WHERE counts) AS cost,
        sum(prize) FILTER (WHERE counts) AS prizes,
        sum(bounties) FILTER (WHERE counts) AS bounties,
        sum(net) FILTER (WHERE counts) AS net,
        count_if(counts AND prize > 0) AS paid,
        ratio(part, whole) AS roi,
        share(count_if(counts AND prize > 0), count_if(counts)) AS itm,
        sum_of(100.0 * place / nullif(field, 0)) / nullif(count(100.0 * place / nullif(field, 0)), 0) AS finish,
        count(100.0 * place / nullif(field, 0)) AS finish_n,
        list(epoch(started_at) / 3600 ORDER BY started_at, hours) FILTER (WHERE counts AND hours > 0) AS starts,
        list(hours ORDER BY started_at, hours) FILTER (WHERE counts AND hours > 0) AS lengths,
        sum(net) FILTER (WHERE counts AND hours > 0)::DOUBLE AS net_timed
    FROM marked
    GROUP BY {groups}
)

SELECT
    * EXCLUDE (roi, itm, finish, finish_n, starts, lengths, net_timed),
    roi,
    itm,
    finish,
    finish_n,
    starts,
    lengths,
    net_timed
FROM totals
ORDER BY {order}
