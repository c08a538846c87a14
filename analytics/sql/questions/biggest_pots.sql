-- Which were the biggest pots that a player won or contested at showdown, in each currency?
SELECT
    currency, hand, site, hand_id, started_at, game, stakes, gross AS pot, net,
    cards_text(packed) AS cards,
    went_to_showdown, won, scooped, path, line
FROM (
    SELECT *
    FROM {source}
    WHERE {conditions} AND (won OR went_to_showdown)
    QUALIFY row_number() OVER (PARTITION BY currency ORDER BY gross DESC, started_at, hand) <= {count}
)
LEFT JOIN files USING (file)
ORDER BY currency, gross DESC, started_at, hand
