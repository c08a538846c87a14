-- How much went in and out at every room, in every currency, at every stake, and what is left over?
-- Chips that a Red Dog deal leaves in the pot for the next one are not left over.
-- Tournaments are grouped together, because their stakes keep rising. Hands in conflict with others are left out.
WITH paid AS (
    SELECT hand, sum(put_in) AS put_in, sum(returned) AS returned, sum(collected) AS awarded
    FROM seats_packed
    GROUP BY hand
)
SELECT
    site,
    currency,
    limit_type,
    tournament IS NOT NULL AS in_tournaments,
    CASE WHEN tournament IS NULL THEN stakes ELSE '' END AS stake,
    min(small_bet) AS lowest_bet,
    count(*) AS hands,
    count(*) FILTER (NOT decided) AS undecided,
    coalesce(sum(put_in), 0) AS put_in,
    coalesce(sum(returned), 0) AS returned,
    coalesce(sum(awarded), 0) AS awarded,
    coalesce(sum(rake), 0) AS rake,
    coalesce(sum(fees), 0) AS fees,
    coalesce(sum(put_in), 0) - coalesce(sum(returned), 0) - coalesce(sum(awarded), 0)
    - coalesce(sum(rake), 0) - coalesce(sum(fees), 0) - coalesce(sum(left_in - before), 0) AS difference
FROM hands
LEFT JOIN paid USING (hand)
LEFT JOIN deals USING (hand)
WHERE NOT conflict
GROUP BY ALL
ORDER BY site, currency, in_tournaments, limit_type, lowest_bet, stake
