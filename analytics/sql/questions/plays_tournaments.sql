-- Does a player have tournaments, in hands or in summaries?
-- They are counted, because DuckDB 2.0 finds nothing with EXISTS over these joins while there are no aliases.
WITH in_hands AS (
    SELECT count(*) AS number
    FROM hands
    JOIN people ON people.hand = hands.hand
    WHERE people.player = $player AND hands.tournament IS NOT NULL AND NOT hands.conflict
),

in_others AS (
    SELECT count(*) AS number FROM other_played WHERE player = $player AND tournament IS NOT NULL
),

in_summaries AS (
    SELECT count(*) AS number
    FROM summaries
    JOIN summary_results ON summary_results.summary = summaries.summary
    LEFT JOIN alias_names ON alias_site = summaries.site AND alias_name = summary_results.player
    WHERE coalesce(alias, summary_results.player) = $player
)

SELECT in_hands.number + in_others.number + in_summaries.number > 0 AS plays
FROM in_hands
CROSS JOIN in_others
CROSS JOIN in_summaries
