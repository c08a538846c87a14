-- Which cards did each player of these hands receive, with which chips?
-- `card_0` to `card_6` are the player's cards in the order of the deal: -1 for none, 52 or more for an unknown one.
-- `net` is in big bets. `who` is a hash of the site and the name.
SELECT
    place,
    (seats.facts & 255)::SMALLINT AS seat,
    (((seats.facts >> 12) & 63) - 1)::TINYINT AS door,
    ((seats.facts >> 8) & 15)::TINYINT AS street,
    ((packed & 63) - 1)::TINYINT AS card_0,
    (((packed >> 6) & 63) - 1)::TINYINT AS card_1,
    (((packed >> 12) & 63) - 1)::TINYINT AS card_2,
    (((packed >> 18) & 63) - 1)::TINYINT AS card_3,
    (((packed >> 24) & 63) - 1)::TINYINT AS card_4,
    (((packed >> 30) & 63) - 1)::TINYINT AS card_5,
    did_there(coalesce(sights, 0), 56) AND one_hero AS from_deal,
    coalesce(stack::DOUBLE, -1)::FLOAT AS stack,
    coalesce(net::DOUBLE / nullif(big_bet, 0), 0)::FLOAT AS net,
    hash(site, player) AS who
FROM seats_packed AS seats
JOIN fairness_hands ON seats.hand = fairness_hands.hand
WHERE did(seats.facts, 1) AND place >= $first AND place < $end
