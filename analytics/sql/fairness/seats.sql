-- Which cards did each player of these hands receive, with which chips?
-- A player's cards begin with the downcards if these are known, otherwise with the door card. `first_down` and
-- `second_down` are known from the deal, not because they were shown, in rooms that print them for one hero only; `up_1` to `up_3` are the upcards that follow the
-- door card, of rooms that print everyone's upcards. -1: no card, 52 or more: an unknown one. `net` is in big bets.
SELECT
    place,
    seat,
    CASE WHEN up_cards OR from_deal THEN door ELSE -1 END::TINYINT AS door,
    street,
    CASE WHEN (from_deal OR NOT one_hero) AND slot = 2 THEN cards.card(packed, 0) - 1 ELSE -1 END::TINYINT AS first_down,
    CASE WHEN (from_deal OR NOT one_hero) AND slot = 2 THEN cards.card(packed, 1) - 1 ELSE -1 END::TINYINT AS second_down,
    CASE WHEN slot IS NULL OR NOT up_cards THEN 52 ELSE cards.card(packed, slot + 1) - 1 END::TINYINT AS up_1,
    CASE WHEN slot IS NULL OR NOT up_cards THEN 52 ELSE cards.card(packed, slot + 2) - 1 END::TINYINT AS up_2,
    CASE WHEN slot IS NULL OR NOT up_cards THEN 52 ELSE cards.card(packed, slot + 3) - 1 END::TINYINT AS up_3,
    stack,
    net,
    account
FROM (
    SELECT
        place,
        up_cards,
        one_hero,
        packed,
        seat_facts.seat(seats.facts)::SMALLINT AS seat,
        seat_facts.door(seats.facts) AS door,
        seat_facts.street(seats.facts)::TINYINT AS street,
        CASE seat_facts.door(seats.facts) + 1
            WHEN 0 THEN NULL
            WHEN cards.card(packed, 0) THEN 0
            WHEN cards.card(packed, 1) THEN 1
            WHEN cards.card(packed, 2) THEN 2
        END AS slot,
        sights.from_deal(coalesce(sights, 0)) AND one_hero AS from_deal,
        coalesce(stack::DOUBLE, -1)::FLOAT AS stack,
        coalesce(net::DOUBLE / nullif(big_bet, 0), 0)::FLOAT AS net,
        account
    FROM seats_packed AS seats
    JOIN fairness_hands ON seats.hand = fairness_hands.hand
    JOIN fairness_accounts
        ON fairness_accounts.site = fairness_hands.site AND fairness_accounts.player = seats.player
    WHERE seat_facts.dealt_in(seats.facts) AND place >= $first AND place < $end
)
