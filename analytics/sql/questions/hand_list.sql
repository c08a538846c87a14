-- Which hands of a player match the filters, latest first?
-- `severity` is that of the most severe finding in a hand.
WITH listed AS (
    SELECT hand, site, hand_id, started_at, game, stakes, currency, gross AS pot, net, cards, won, went_to_showdown
    FROM played
    WHERE {conditions}
    ORDER BY started_at DESC, hand DESC
    LIMIT {count} OFFSET {first}
)
SELECT listed.*, worst.severity::VARCHAR AS severity
FROM listed
LEFT JOIN (
    SELECT hand, max(severity) AS severity FROM findings WHERE hand IN (SELECT hand FROM listed) GROUP BY hand
) AS worst ON worst.hand = listed.hand
ORDER BY started_at DESC, listed.hand DESC
