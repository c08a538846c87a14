-- Version 12: what the room of a hand prints is stored with the hand, no longer guessed when it is replayed.
--
-- `prints` holds the bits of `game.vocabulary.Prints`. Earlier versions did not store them: for their stud hands it holds
-- what the events of the hand show that the room prints; for their deals of the Red Dog family it is NULL.

ALTER TABLE hands ADD COLUMN prints INTEGER;

-- The bits: 1 returned bets, 4 cards one by one, 64 a heading for the first street, 128 for later ones, 8192 upcards.
WITH openings AS (
    SELECT hand, arg_min(street, number) AS opening
    FROM events
    WHERE kind = 'deal'
    GROUP BY hand
),

counted AS (
    SELECT
        events.hand,
        count_if(kind = 'uncalled') AS uncalled,
        count_if(kind = 'street' AND street = opening) AS opening_heading,
        count_if(kind = 'street' AND street > opening AND street < 'showdown'::street) AS later_headings,
        count_if(kind = 'deal' AND street = opening) AS deals,
        count(DISTINCT seat) FILTER (WHERE kind = 'deal' AND street = opening) AS seats
    FROM events
    LEFT JOIN openings ON openings.hand = events.hand
    GROUP BY events.hand
),

shown AS (
    SELECT
        hand,
        CASE WHEN uncalled > 0 THEN 1 ELSE 0 END
        | CASE WHEN seats < deals THEN 4 ELSE 0 END
        | CASE WHEN opening_heading > 0 THEN 64 ELSE 0 END
        | CASE WHEN later_headings > 0 THEN 128 ELSE 0 END
        | CASE WHEN seats > 1 THEN 8192 ELSE 0 END AS prints
    FROM counted
)

UPDATE hands SET prints = coalesce(shown.prints, 0)
FROM hands AS stud
LEFT JOIN shown ON shown.hand = stud.hand
WHERE stud.hand = hands.hand AND stud.game < 'red_dog'::game;

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
    hands.* EXCLUDE (hand, conflict, rake, showdown, content, line, import, currency_from, prints),
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
