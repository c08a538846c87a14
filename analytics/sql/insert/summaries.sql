-- Which summaries of tournaments does a batch add?
INSERT INTO summaries BY NAME
SELECT
    * REPLACE (
        (enum_range(NULL::currency)::currency[])[currency + 1] AS currency,
        money(buy_in) AS buy_in,
        money(bounty) AS bounty,
        money(fee) AS fee,
        money(prize_pool) AS prize_pool
    )
FROM incoming_summaries
