-- Version 3: what every player decided, street by street, which half of a pot he won, and what he started with.
--
-- Worked out at import (`analytics/facts/decisions.py` and `analytics/facts/starting_hands.py` name the bits). NULL for hands that an older
-- Studbook imported: they do not count in the statistics of decisions.

ALTER TABLE seats_packed ADD COLUMN deeds BIGINT;
ALTER TABLE seats_packed ADD COLUMN later BIGINT;

CREATE TYPE part AS ENUM ('none', 'part', 'all');
CREATE TYPE start AS ENUM (
    'rolled up', 'big pair in the hole', 'big split pair', 'small pair', 'three low', 'three-flush', 'three-straight',
    'three big', 'to a five', 'to a six', 'to a seven', 'to an eight', 'two low', 'other'
);
CREATE MACRO did_there(deeds, place) AS (deeds >> place) & 1 > 0;
CREATE MACRO part_of(code) AS (enum_range(NULL::part)::part[])[code + 1];
CREATE MACRO start_of(code) AS (enum_range(NULL::start)::start[])[code];

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
    later
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
    hour(started_at) AS hour
FROM seats
JOIN hands ON seats.hand = hands.hand
WHERE seats.dealt_in AND NOT hands.conflict;

-- A row per player, hand and street after that of the first bets on which he had a decision.
CREATE VIEW later_streets AS
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
