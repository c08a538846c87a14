-- Version 11: what users say of a site (its currency, their own name there), and persons with several names.

-- A currency that neither the hand nor the name of its file prints is unknown; earlier versions called it play money.
ALTER TABLE hands ALTER currency TYPE VARCHAR;
DROP TYPE currency;
CREATE TYPE currency AS ENUM ('play', 'chips', 'USD', 'EUR', 'GBP', 'CAD', 'INR', 'unknown');
UPDATE hands SET currency = 'unknown' WHERE currency = 'play' AND site IN ('kingsclub', 'bovada', 'winning');
ALTER TABLE hands ALTER currency TYPE currency;

-- Who says the currency of a hand that does not print it: the name of its file, or the user. NULL for all others.
CREATE TYPE currency_source AS ENUM ('file name', 'user');
ALTER TABLE hands ADD COLUMN currency_from currency_source;

-- A row per site of which the user says something: the currency of hands that print none, and the user's own name where
-- the site marks a seat instead of naming it.
CREATE TABLE site_settings (
    site VARCHAR PRIMARY KEY,
    currency currency,
    hero VARCHAR
);

-- A row per name at a site that belongs to a person whom statistics know by another name (`person`), or who is to be set
-- apart from others of that name.
CREATE TABLE aliases (
    site VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    person VARCHAR NOT NULL,
    PRIMARY KEY (site, name)
);

-- What statistics call the player of a seat: by the alias that the user gave; the hero of a site that marks a seat instead
-- of naming it, by the name that the user gave, or Hero.
CREATE MACRO person_of(player, is_hero, alias, hero) AS coalesce(
    alias, CASE WHEN is_hero THEN coalesce(hero, 'Hero') ELSE player END
);

-- Whether a seat is a stranger's. A site that hides names calls players by their seats (Bovada: `Seat+3`): such a name is
-- another person in every hand, other than the hero's.
CREATE MACRO is_stranger(player, seat, is_hero) AS (
    CASE WHEN starts_with(player, 'Seat+') THEN player = 'Seat+' || seat AND NOT is_hero ELSE false END
);

-- A row per alias, and a row per site with a hero of another name, in columns that no other table has.
CREATE VIEW alias_names AS SELECT site AS alias_site, name AS alias_name, person AS alias FROM aliases;
CREATE VIEW hero_names AS SELECT site AS hero_site, hero FROM site_settings WHERE hero IS NOT NULL;

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
    low_street_of((sights >> 57) & 7) AS low_street,
    (facts >> 23) & 1 > 0 AS is_hero
FROM seats_packed;

-- A row per seat of a person, without strangers: the name in the text, and what statistics call the player.
CREATE VIEW people AS
SELECT
    seats_packed.hand,
    (facts & 255)::TINYINT AS seat,
    hands.site,
    seats_packed.player AS name,
    person_of(seats_packed.player, (facts >> 23) & 1 > 0, alias, hero) AS player
FROM seats_packed
JOIN hands ON seats_packed.hand = hands.hand
LEFT JOIN alias_names ON alias_site = hands.site AND alias_name = seats_packed.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE NOT is_stranger(seats_packed.player, facts & 255, (facts >> 23) & 1 > 0);

-- A row per person and stud hand that counts in statistics: they were dealt in, and the hand is no conflict.
CREATE OR REPLACE VIEW played AS
SELECT
    seats.* EXCLUDE (line, is_hero) REPLACE (person_of(seats.player, seats.is_hero, alias, hero) AS player),
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, import, currency_from),
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

-- A row per turn of a person in the Red Dog family that counts in statistics, with what is known of its deal; `banker` is who
-- bears the bet, NULL if the pot is everybody's, or the bet their own (A-4). `expectation` is what a stake of one brings on
-- average, given all that they could see; NULL if their own cards are not printed.
CREATE OR REPLACE VIEW bets AS
SELECT
    turns.* EXCLUDE (line, result),
    turns.result AS net,
    person_of(seats.player, (seats.facts >> 23) & 1 > 0, names.alias, hero) AS player,
    CASE
        WHEN hands.ante IS NULL AND turns.seat <> deals.dealer
            THEN person_of(banks.player, (banks.facts >> 23) & 1 > 0, banker_names.alias, hero)
    END AS banker,
    (1 + coalesce(readings.payout, CASE hands.game WHEN 'polish_red_dog' THEN 2 ELSE 1 END))
    * turns.wins / nullif(turns.cases, 0) - 1 AS expectation,
    left(turns.turned::VARCHAR, 1) AS turned_rank,
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, line, import, currency_from),
    deals.reading,
    year_of(started_at) AS year,
    month_of(started_at) AS month,
    dayname(started_at) AS weekday,
    hour(started_at) AS hour
FROM turns
JOIN seats_packed AS seats ON turns.hand = seats.hand AND turns.seat = seats.facts & 255
JOIN hands ON turns.hand = hands.hand
JOIN deals ON turns.hand = deals.hand
LEFT JOIN readings ON deals.reading = readings.reading
LEFT JOIN seats_packed AS banks ON deals.hand = banks.hand AND deals.dealer = banks.facts & 255
LEFT JOIN alias_names AS names ON names.alias_site = hands.site AND names.alias_name = seats.player
LEFT JOIN alias_names AS banker_names
    ON banker_names.alias_site = hands.site AND banker_names.alias_name = banks.player
LEFT JOIN hero_names ON hero_site = hands.site
WHERE NOT hands.conflict;

-- A row per person and deal of the Red Dog family that counts in statistics; `deals` says of its dealer.
CREATE OR REPLACE VIEW dealt AS
SELECT
    seats.* EXCLUDE (line, is_hero) REPLACE (person_of(seats.player, seats.is_hero, alias, hero) AS player),
    deals.* EXCLUDE (hand),
    seats.seat = deals.dealer AS deals_himself,
    seats.seat = deals.dealer AND hands.ante IS NULL AS banks,
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, import, currency_from),
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

-- P04 says both games; of those that are stored the name of the file is only known to say another one.
UPDATE findings
SET found = list_position(enum_range(NULL::game)::VARCHAR[], hands.game::VARCHAR) - 1
FROM hands
WHERE hands.hand = findings.hand AND findings.code = 'P04';
