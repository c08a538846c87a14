-- In a game for low, the player's seventh card paired one of the first six, which had no pair.
SELECT hand, seat
FROM (
    SELECT hand, seat, left(last, 1) AS last, list_transform(earlier, lambda card: left(card, 1)) AS ranks
    FROM (
        SELECT hand, seat, string_split(cards, ' ')[7] AS last, string_split(cards, ' ')[1:6] AS earlier
        FROM played
        WHERE plays_low(game) AND len(cards) = 20 AND known_down = 2 AND NOT contains(cards, '?')
    )
)
WHERE list_contains(ranks, last) AND len(list_distinct(ranks)) = 6
