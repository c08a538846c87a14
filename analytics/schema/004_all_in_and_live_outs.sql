-- Version 4: luck: what all-ins were worth, and what every player saw before his next card.
--
-- Worked out at import (`equity/all_in.py`). `all_in_worth` is what a player was to get on average, after rake, where the
-- betting ended before the last card with two or more players left and somebody all-in (`all_in_early`); NULL where
-- that is not known card by card, and of everyone else. `betting_ended` is the last street on which anybody acted,
-- `all_in_error` the biggest standard error of any player's worth in the hand: 0 where every deal was counted, NULL
-- where nothing is known. `sights` holds dead cards, live outs, and whether the next card improved him
-- (`analytics/facts/live_outs.py` names the bits and says what improves), and the street on which a low was made; `deeds` who was
-- left to act behind who may be first in. All are NULL for hands that an older Studbook imported: they do not count.

ALTER TABLE seats_packed ADD COLUMN all_in_worth DECIMAL(18, 4);
ALTER TABLE hands ADD COLUMN betting_ended street;
ALTER TABLE hands ADD COLUMN all_in_early BOOLEAN;
ALTER TABLE hands ADD COLUMN all_in_error DECIMAL(18, 4);
ALTER TABLE seats_packed ADD COLUMN sights BIGINT;

CREATE TYPE low_street AS ENUM ('fifth', 'sixth', 'seventh', 'none');
CREATE MACRO low_street_of(code) AS (enum_range(NULL::low_street)::low_street[])[code];

-- A row per player and hand: what he put in and got back, what he did, and his cards as text.
CREATE OR REPLACE VIEW seats AS
SELECT
    hand,
    (facts & 255)::TINYINT AS seat,
    player,
    stack,
    end_stack,
    put_in,
    returned,
    collected,
    collected_high,
    collected_low,
    expected,
    net,
    rake,
    street_of((facts >> 8) & 15) AS street,
    (facts >> 22) & 1 > 0 AS sitting_out,
    did(facts, 1) AS dealt_in,
    did(facts, 2) AS brought_in,
    did(facts, 4) AS voluntary,
    did(facts, 8) AS completed,
    did(facts, 16) AS raised,
    did(facts, 32) AS folded,
    did(facts, 64) AS showdown,
    did(facts, 128) AS won,
    did(facts, 256) AS won_high,
    did(facts, 512) AS won_low,
    did(facts, 1024) AS scooped,
    card_of((facts >> 12) & 63) AS door,
    ((facts >> 18) & 15)::TINYINT AS known_down,
    packed,
    line,
    cards_text(packed) AS cards,
    nullif((deeds & 15) - 1, -1)::TINYINT AS position,
    nullif((deeds >> 4) & 15, 0)::TINYINT AS behind_raiser,
    did_there(deeds, 8) AS opened,
    did_there(deeds, 9) AS first_chance,
    did_there(deeds, 10) AS limped,
    did_there(deeds, 11) AS completed_first,
    did_there(deeds, 12) AS faced_cold,
    did_there(deeds, 13) AS called_cold,
    did_there(deeds, 14) AS faced_one,
    did_there(deeds, 15) AS reraised,
    did_there(deeds, 16) AS steal_chance,
    did_there(deeds, 17) AS stole,
    did_there(deeds, 18) AS steal_won,
    did_there(deeds, 19) AS faced_steal,
    did_there(deeds, 20) AS restole,
    did_there(deeds, 21) AS completed_low,
    did_there(deeds, 22) AS faced_alone,
    did_there(deeds, 23) AS faced_several,
    did_there(deeds, 24) AS defended,
    did_there(deeds, 25) AS last_wager,
    did_there(deeds, 26) AS continue_chance,
    did_there(deeds, 27) AS continued,
    part_of((deeds >> 28) & 3) AS main_high,
    CASE WHEN did_there(deeds, 32) THEN part_of((deeds >> 30) & 3) END AS main_low,
    start_of((deeds >> 33) & 15) AS start,
    CASE WHEN did_there(deeds, 37) THEN did_there(deeds, 38) END AS low_made,
    later,
    all_in_worth,
    sights,
    nullif(((deeds >> 39) & 15) - 1, -1)::TINYINT AS left_to_act,
    nullif(((deeds >> 43) & 15) - 1, -1)::TINYINT AS as_good_left,
    string_split('23456789TJQKA', '')[(deeds >> 47) & 15] AS best_left,
    low_street_of((sights >> 57) & 7) AS low_street
FROM seats_packed;

-- A row per player and hand that counts in statistics: he was dealt in, and the hand is no conflict.
CREATE OR REPLACE VIEW played AS
SELECT
    seats.* EXCLUDE (line),
    hands.* EXCLUDE (hand, conflict, rake, showdown, content),
    hands.rake AS hand_rake,
    hands.showdown AS hand_showdown,
    strftime(started_at, '%Y') AS year,
    strftime(started_at, '%Y-%m') AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour,
    left(door::VARCHAR, 1) AS door_rank
FROM seats
JOIN hands ON seats.hand = hands.hand
WHERE seats.dealt_in AND NOT hands.conflict;

-- A row per player, hand and street after that of the first bets on which he had a decision.
CREATE OR REPLACE VIEW later_streets AS
SELECT
    *,
    acts & 1 > 0 AS bet_chance,
    acts & 2 > 0 AS bet,
    acts & 4 > 0 AS faced_bet,
    acts & 8 > 0 AS called_bet,
    acts & 16 > 0 AS raised_bet,
    acts & 32 > 0 AS folded_to_bet,
    acts & 64 > 0 AS check_raise_chance,
    acts & 128 > 0 AS check_raised
FROM (
    SELECT played.*, streets.on_street, (played.later >> streets.place) & 255 AS acts
    FROM played
    CROSS JOIN (
        VALUES
        ('third'::street, 0), ('fourth'::street, 8), ('fifth'::street, 16), ('sixth'::street, 24),
        ('seventh'::street, 32)
    ) AS streets (on_street, place)
)
WHERE acts > 0;

-- A row per player, hand and street before the last of which his cards are known: the cards that he has seen beside his own, and
-- how many of the unseen ones improve him. `from_deal`: known when they were dealt, not because he showed them.
CREATE VIEW draws AS
SELECT
    *,
    live_outs / unseen AS chance,
    dead_cards AS dead,
    live_outs AS outs
FROM (
    SELECT
        * EXCLUDE (sight, number),
        street_of(number) AS on_street,
        ((sight & 63) - 1)::TINYINT AS dead_cards,
        ((sight >> 6) & 63)::TINYINT AS live_outs,
        (53 - number - (sight & 63))::TINYINT AS unseen,
        CASE (sight >> 12) & 3 WHEN 1 THEN false WHEN 2 THEN true END AS improved,
        did_there(sights, 56) AS from_deal
    FROM (
        SELECT
            played.*,
            (played.sights >> streets.place) & 16383 AS sight,
            streets.number - (played.game = 'fivestud')::INTEGER AS number
        FROM played
        CROSS JOIN (VALUES (3, 0), (4, 14), (5, 28), (6, 42)) AS streets (number, place)
        WHERE played.sights > 0
    )
    WHERE sight > 0
);
