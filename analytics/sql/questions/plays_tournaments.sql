-- Does a player have tournaments, in hands or in summaries?
SELECT
    EXISTS (
        FROM hands
        JOIN people ON people.hand = hands.hand
        WHERE people.player = $player AND hands.tournament IS NOT NULL AND NOT hands.conflict
    )
    OR EXISTS (
        FROM summaries
        JOIN summary_results ON summary_results.summary = summaries.summary
        LEFT JOIN alias_names ON alias_site = summaries.site AND alias_name = summary_results.player
        WHERE coalesce(alias, summary_results.player) = $player
    ) AS plays
