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
