-- Version 13: a name of its own for each column that `hands` and `seats` shared with two meanings (`rake`, `showdown`), and views
-- of decisions and live outs under these names.

-- A row per player and hand: what they put in and got back, what they did, and their cards as text. `is_hero` is only known
-- of sites that mark a seat.
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
    rake AS rake_share,
    street_of((facts >> 8) & 15) AS street,
    (facts >> 22) & 1 > 0 AS sitting_out,
    did(facts, 1) AS dealt_in,
    did(facts, 2) AS brought_in,
    did(facts, 4) AS voluntary,
    did(facts, 8) AS completed,
    did(facts, 16) AS raised,
    did(facts, 32) AS folded,
    did(facts, 64) AS went_to_showdown,
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
    low_street_of((sights >> 57) & 7) AS low_street,
    (facts >> 23) & 1 > 0 AS is_hero
FROM seats_packed;

-- A row per person and stud hand that counts in statistics: they were dealt in, and the hand is no conflict.
CREATE OR REPLACE VIEW played AS
SELECT
    seats.* EXCLUDE (line, is_hero) REPLACE (person_of(seats.player, seats.is_hero, alias, hero) AS player),
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, import, currency_from, prints),
    hands.rake AS hand_rake,
    hands.showdown AS hand_showdown,
    year_of(started_at) AS year,
    month_of(started_at) AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour,
    left(door::VARCHAR, 1) AS door_rank
FROM seats
JOIN hands ON seats.hand = hands.hand
LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE
    seats.dealt_in AND NOT hands.conflict AND hands.game < 'red_dog'::game
    AND NOT is_stranger(seats.player, seats.seat, seats.is_hero);

-- A row per person, stud hand and street after the first betting round on which they had a decision.
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

-- A row per person, stud hand and street before the last on which their cards are known: the cards seen in other hands, and how
-- many of the unseen ones improve the player. `from_deal`: known when they were dealt, not because they were shown.
CREATE OR REPLACE VIEW draws AS
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

-- A row per person and deal of the Red Dog family that counts in statistics; `deals` has its dealer.
CREATE OR REPLACE VIEW dealt AS
SELECT
    seats.* EXCLUDE (line, is_hero) REPLACE (person_of(seats.player, seats.is_hero, alias, hero) AS player),
    deals.* EXCLUDE (hand),
    seats.seat = deals.dealer AS deals_himself,
    seats.seat = deals.dealer AND hands.ante IS NULL AS banks,
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, import, currency_from, prints),
    year_of(started_at) AS year,
    month_of(started_at) AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour
FROM seats
JOIN hands ON seats.hand = hands.hand
JOIN deals ON seats.hand = deals.hand
LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE (seats.dealt_in OR seats.seat = deals.dealer) AND NOT hands.conflict;

-- A row per decision of a person in a stud hand that counts in statistics: a check, bet, call, raise or fold, as the text prints
-- it. `wagers_before` counts the bets, completions and raises on the street before it, by anyone.
CREATE VIEW decisions AS
SELECT
    acts.hand,
    acts.number,
    acts.street,
    acts.seat,
    played.player,
    acts.kind,
    acts.amount,
    acts.raise_to,
    acts.all_in,
    acts.wagers_before,
    acts.line
FROM (
    SELECT
        *,
        (count(*) FILTER (WHERE kind IN ('bet', 'raise')) OVER so_far)::SMALLINT AS wagers_before
    FROM events
    WHERE kind IN ('check', 'bet', 'call', 'raise', 'fold')
    WINDOW so_far AS (PARTITION BY hand, street ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) AS acts
JOIN played ON acts.hand = played.hand AND acts.seat = played.seat;

-- A row per person, stud hand and street before the last on which their cards are known: how many cards they have seen, and how
-- many of the unseen ones improve them.
CREATE VIEW live_outs AS
SELECT hand, seat, player, on_street, dead_cards, live_outs, unseen, chance, improved, from_deal
FROM draws;
