-- What did the players that a search finds hold at the start, and were their cards known from the deal, or shown?
-- `shown_cards` counts those whose cards are known only because they showed them; `dealt_cards` those known from the deal,
-- which `dealt_won` and `dealt_lost` took to a showdown; `lost` and `lost_shown` count the others who lost at one.
SELECT
    played.door_rank,
    played.start,
    count(*) AS players,
    count_if(played.start IS NOT NULL AND NOT coalesce(sights.from_deal(played.sights), false)) AS shown_cards,
    count_if(played.start IS NOT NULL AND coalesce(sights.from_deal(played.sights), false)) AS dealt_cards,
    count_if(coalesce(sights.from_deal(played.sights), false) AND played.went_to_showdown AND played.won) AS dealt_won,
    count_if(coalesce(sights.from_deal(played.sights), false) AND played.went_to_showdown AND NOT played.won) AS dealt_lost,
    count_if(NOT coalesce(sights.from_deal(played.sights), false) AND played.went_to_showdown AND NOT played.won) AS lost,
    count_if(
        NOT coalesce(sights.from_deal(played.sights), false) AND played.went_to_showdown AND NOT played.won AND played.start IS NOT NULL
    ) AS lost_shown
FROM ({search}) AS matched
JOIN played ON matched.hand = played.hand AND matched.player = played.player
WHERE played.game = $game::game AND played.door_rank IS NOT NULL
GROUP BY ALL
ORDER BY ALL
