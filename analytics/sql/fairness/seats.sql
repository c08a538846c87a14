-- Which cards did each player of these hands receive, with which chips?
-- A player's cards begin with the downcards if these are known, otherwise with the door card. `first_down` and
-- `second_down` are known from the deal, not because they were shown, in rooms that print them for one hero only; `up_1` to `up_3` are the upcards that follow the
-- door card, of rooms that print everyone's upcards. -1: no card, 52 or more: an unknown one. `net` is in big bets.
SELECT
    place,
    seat,
    CASE WHEN up_cards OR from_deal THEN door ELSE -1 END::TINYINT AS door,
    street,
    CASE WHEN (from_deal OR NOT one_hero) AND slot = 2 THEN (packed & 63) - 1 ELSE -1 END::TINYINT AS first_down,
    CASE WHEN (from_deal OR NOT one_hero) AND slot = 2 THEN ((packed >> 6) & 63) - 1 ELSE -1 END::TINYINT AS second_down,
    CASE WHEN slot IS NULL OR NOT up_cards THEN 52 ELSE ((packed >> (6 * (slot + 1))) & 63) - 1 END::TINYINT AS up_1,
    CASE WHEN slot IS NULL OR NOT up_cards THEN 52 ELSE ((packed >> (6 * (slot + 2))) & 63) - 1 END::TINYINT AS up_2,
    CASE WHEN slot IS NULL OR NOT up_cards THEN 52 ELSE ((packed >> (6 * (slot + 3))) & 63) - 1 END::TINYINT AS up_3,
    stack,
    net,
    account
FROM (
    SELECT
        place,
        up_cards,
        one_hero,
        packed,
        (seats.facts & 255)::SMALLINT AS seat,
        ((seats.facts >> 12) & 63) - 1 AS door,
        ((seats.facts >> 8) & 15)::TINYINT AS street,
        CASE (seats.facts >> 12) & 63
            WHEN 0 THEN NULL
            WHEN packed & 63 THEN 0
            WHEN (packed >> 6) & 63 THEN 1
            WHEN (packed >> 12) & 63 THEN 2
        END AS slot,
        did_there(coalesce(sights, 0), 56) AND one_hero AS from_deal,
        coalesce(stack::DOUBLE, -1)::FLOAT AS stack,
        coalesce(net::DOUBLE / nullif(big_bet, 0), 0)::FLOAT AS net,
        account
    FROM seats_packed AS seats
    JOIN fairness_hands ON seats.hand = fairness_hands.hand
    JOIN fairness_accounts
        ON fairness_accounts.site = fairness_hands.site AND fairness_accounts.player = seats.player
    WHERE did(seats.facts, 1) AND place >= $first AND place < $end
)
